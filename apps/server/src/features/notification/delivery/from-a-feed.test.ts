import { addChild, connect, given, grant, mapTeam, teamOf } from '@homefield/testkit/family'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendar, type Entry, newAddress } from '../../connection/calendar.fixture.ts'
import { bellOf } from '../fan-out/fan-out.fixture.ts'
import {
  logOf,
  openedMail,
  reachedPerson,
  type Reached,
  type ReachedPerson,
  sendWhatWaits,
  startReached,
} from './delivery.fixture.ts'

/* Tests the whole path from a served calendar to the notified parent, without mocks in between. */

let at: Reached
let lupe: ReachedPerson
let teamId: string
let address: string
const GAME: Entry = { uid: 'game', start: '20260515T003000Z', summary: 'Falcons' }
/** An event on the same evening as GAME. The feed gives no end time for the event. */
const SHORT: Entry = { uid: 'short', start: '20260515T030000Z', summary: 'Swallows' }
const LATER: Entry = { uid: 'later', start: '20260523T003000Z', summary: 'Herons' }

beforeAll(async () => {
  // The test clock starts at 6:00 in Denver. Quiet hours last until 9:00. The game is at 18:30 that day.
  at = await startReached('fromafeed')
  lupe = await reachedPerson(at, {
    zone: 'America/Denver',
    language: 'es',
    quietFrom: '22:00',
    quietUntil: '09:00',
  })
  const leo = await addChild(lupe.person, 'Leo')
  address = newAddress()
  at.world.feeds.serve(address, { body: calendar([GAME, SHORT, LATER]) })
  const { id } = await connect(lupe.person, { url: `https://${address}`, teamName: 'Wildcats' })
  teamId = id
  await mapTeam(lupe.person, id, [leo])
  await at.world.settled()
})
afterAll(() => at?.close())

/** Replaces the feed's entries, advances the clock by `minutes`, and checks the feed. */
async function says(entries: readonly Entry[], { minutes }: { minutes: number }): Promise<void> {
  const before = at.world.feeds.hits(address)
  at.world.feeds.serve(address, { body: calendar(entries) })
  at.clock.advance({ minutes })
  await at.world.checkDueFeeds()
  await at.world.settled()
  expect(at.world.feeds.hits(address)).toBe(before + 1)
  expect((await teamOf(lupe.person, teamId))?.syncStatus).toBe('success')
}

/** Returns a function that lists the messages on all four channels since the function's previous call. */
function arrivals() {
  const seen = { browser: 0, phone: 0, mail: 0, sms: 0 }
  const rest = <T>(name: keyof typeof seen, all: readonly T[]): T[] => {
    const fresh = all.slice(seen[name])
    seen[name] = all.length
    return fresh
  }
  return () => ({
    browser: rest('browser', lupe.browser.received).map(({ message, urgency }) => ({ ...message, urgency })),
    phone: rest(
      'phone',
      at.fcm.received.filter(({ token }) => token === lupe.fcmToken),
    ).map(({ notification, data }) => ({ ...notification, ...data })),
    mail: rest(
      'mail',
      at.mails.mails.filter(({ raw }) => !raw.includes('X-Entity-Ref-ID: welcome-')),
    ).map(({ to, raw }) => ({ to, text: openedMail(raw).text.replaceAll(/\s+/g, ' ') })),
    sms: rest('sms', at.sms.received).map(({ text }) => text),
  })
}
const NOTHING = { browser: [], phone: [], mail: [], sms: [] }

test('sends each change of a game exactly once to browser, phone, email and SMS', async () => {
  const arrived = arrivals()
  expect(arrived()).toEqual(NOTHING)

  const moved = { ...GAME, start: '20260515T010000Z' }
  await says([moved, SHORT, LATER], { minutes: 90 })
  const { rows } = await at.world.database.query<{ id: string }>(
    `select id from events where platform_team_id = $1 and title = 'Falcons'`,
    [teamId],
  )
  const href = `/calendar?event=${rows[0]?.id}`
  const first = arrived()
  const text = { title: 'Falcons, nuevo horario: 7:00 p.m.', body: 'Leo, jue, 14 de may. Antes: 6:30 p.m.' }
  const tag = first.browser[0]?.tag
  expect(first).toMatchObject({
    browser: [{ ...text, href, kind: 'eventsChanged', renotify: false, badge: 1, urgency: 'high' }],
    phone: [{ ...text, type: 'schedule_change', event_id: rows[0]?.id, href, kind: 'eventsChanged', tag }],
    sms: [`${text.title} ${text.body} http://localhost:3000`],
  })
  expect(first.mail).toMatchObject([{ to: [lupe.person.email] }])
  for (const part of [
    'Falcons Cambio de hora',
    'jue, 14 de may, 6:30 p.m.',
    'jue, 14 de may, 7:00 p.m.',
    'Leo',
  ])
    expect(first.mail[0]?.text).toContain(part)

  await says([moved, SHORT, LATER], { minutes: 30 })
  expect(arrived()).toEqual(NOTHING)

  const off = { ...moved, lines: ['STATUS:CANCELLED'] }
  await says([off, SHORT, LATER], { minutes: 30 })
  const second = arrived()
  const gone = { title: 'Falcons: cancelado', body: 'Leo, jue, 14 de may, 7:00 p.m.' }
  expect(second).toMatchObject({
    browser: [{ ...gone, href, tag, renotify: true, urgency: 'high' }],
    phone: [{ ...gone, href, tag }],
    sms: [`${gone.title}. ${gone.body} http://localhost:3000`],
  })
  expect(second.mail).toHaveLength(1)
  expect(second.mail[0]?.text).toContain('Falcons Cancelado')

  // Pushes about changes that are not urgent wait until 9:00.
  // A new end time is not urgent, even for an event on the same day.
  const known = { ...SHORT, lines: ['DTEND:20260515T040000Z'] }
  await says([off, known, { ...LATER, start: '20260523T013000Z' }], { minutes: 15 })
  expect(arrived()).toEqual(NOTHING)
  expect(
    (await logOf(lupe.person))
      .filter(({ status }) => status === 'pending')
      .map(({ channel, at: due }) => `${channel} ${due}`)
      .toSorted(),
  ).toEqual(['mail 2026-05-14T14:47:00Z', 'push 2026-05-14T15:00:00Z', 'push 2026-05-14T15:00:00Z'])
})

/* Lupe and Dana have connected the team, each with a different link. Lupe may also see Dana's family. */
describe('a team that two families have connected with different links', () => {
  const SOON: Entry = { uid: 'two-soon', start: '20260516T003000Z', summary: 'Kestrels' }
  const FAR: Entry = { uid: 'two-far', start: '20260529T003000Z', summary: 'Ospreys' }
  const addresses = { dana: newAddress(), lupe: newAddress() }

  beforeAll(async () => {
    const dana = await at.world.person({ name: 'Dana Marlowe' })
    for (const [person, link] of [
      [dana, addresses.dana],
      [lupe.person, addresses.lupe],
    ] as const) {
      at.world.feeds.serve(link, { body: calendar([SOON, FAR]) })
      const child = await addChild(person, 'Kai')
      const { id } = await connect(person, { url: `https://${link}`, teamName: 'Hawks' })
      await mapTeam(person, id, [child])
      await at.world.settled()
    }
    await grant(at.world.database, { owner: dana, friend: lupe.person, role: 'viewer' })
    await sendWhatWaits(at, lupe.person)
  })

  async function say(entries: readonly Entry[], link: string): Promise<void> {
    at.world.feeds.serve(link, { body: calendar(entries) })
    at.clock.advance({ hours: 2 })
    await at.world.checkDueFeeds()
    await at.world.settled()
    await sendWhatWaits(at, lupe.person)
  }
  const titles = ({ browser, phone, mail, sms }: ReturnType<ReturnType<typeof arrivals>>) => [
    browser.map(({ title }) => title),
    phone.map(({ title }) => title),
    [mail.length, sms.length],
  ]

  test('notifies once per channel when both feeds report the same change, and again when either feed reports a later change', async () => {
    // The test clock is set to noon in Denver on the day of the game, outside quiet hours.
    at.clock.set('2026-05-15T18:00:00Z')
    const arrived = arrivals()
    arrived()
    const moved = { ...SOON, start: '20260516T010000Z' }
    await say([moved, FAR], addresses.dana)
    const once = ['Kestrels, nuevo horario: 7:00 p.m.']
    expect(titles(arrived())).toEqual([once, once, [1, 1]])
    await say([moved, FAR], addresses.lupe)
    expect(arrived()).toEqual(NOTHING)
    // When the second feed reports the change, nothing is sent.
    // Lupe's list shows the event of Lupe's own feed.
    expect((await bellOf(lupe.person)).notifications[0]).toMatchObject({
      read: false,
      isUrgent: true,
      schedule: { teamName: 'Hawks', events: [{ title: 'Kestrels', differences: [{ field: 'when' }] }] },
    })
    const off = { ...moved, lines: ['STATUS:CANCELLED'] }
    await say([off, FAR], addresses.lupe)
    const gone = ['Kestrels: cancelado']
    expect(titles(arrived())).toEqual([gone, gone, [1, 1]])
  })

  test('sends one notification after quiet hours if both feeds report the same change during the quiet hours', async () => {
    // 23:00 in Denver.
    at.clock.set('2026-05-17T05:00:00Z')
    const arrived = arrivals()
    arrived()
    const moved = { ...FAR, start: '20260529T010000Z' }
    for (const link of [addresses.dana, addresses.lupe]) {
      at.world.feeds.serve(link, { body: calendar([moved]) })
      at.clock.advance({ hours: 1 })
      await at.world.checkDueFeeds()
      await at.world.settled()
    }
    expect(arrived().browser).toEqual([])
    await sendWhatWaits(at, lupe.person)
    const once = ['Ospreys, nuevo horario: 7:00 p.m.']
    expect(titles(arrived()).slice(0, 2)).toEqual([once, once])
  })
})

test('sends nothing about a team that the user mutes while the delivery waits for the end of quiet hours', async () => {
  // 23:00 in Denver.
  at.clock.set('2026-05-18T05:00:00Z')
  const arrived = arrivals()
  arrived()
  await says([{ ...LATER, start: '20260523T020000Z' }], { minutes: 60 })
  const pending = (await logOf(lupe.person)).filter(({ status }) => status === 'pending')
  expect(pending.map(({ channel }) => channel)).toContain('push')

  const params = { path: { id: teamId } }
  given(await lupe.person.api.PUT('/teams/{id}/mute', { params, body: { isMuted: true } }))
  await sendWhatWaits(at, lupe.person)

  expect(arrived()).toEqual(NOTHING)
  const later = (await logOf(lupe.person)).filter(({ id }) => pending.some((one) => one.id === id))
  expect(later.map(({ reason }) => reason)).toEqual(pending.map(() => 'off'))
})

test.each([
  ['en', 'Sat Game moved 9:00 AM → 2:00 PM, and 1 cancelled', 'Owls: '],
  ['es', 'Game (sáb), nuevo horario: 9:00 a.m. → 2:00 p.m., y 1 cancelado', 'Owls: '],
  ['fr', 'Game (sam.)\u00a0: déplacé, 9:00 → 14:00, et 1\u00a0annulé', 'Owls\u00a0: '],
] as const)(
  'names the first change with its old and new value in a push and mail about several events, in %s',
  async (language, sentence, about) => {
    at.clock.set('2026-05-20T18:00:00Z')
    const reader = await reachedPerson(at, { language })
    const child = await addChild(reader.person, 'Robin')
    const link = newAddress()
    // The games are at 9:00 on Saturdays in New York.
    const game: Entry = { uid: `game-${language}`, start: '20260613T130000Z', summary: 'Game' }
    const final: Entry = { uid: `final-${language}`, start: '20260620T130000Z', summary: 'Final' }
    at.world.feeds.serve(link, { body: calendar([game, final]) })
    const { id } = await connect(reader.person, { url: `https://${link}`, teamName: 'Owls' })
    await mapTeam(reader.person, id, [child])
    await at.world.settled()

    const said = [
      { ...game, start: '20260613T180000Z' },
      { ...final, lines: ['STATUS:CANCELLED'] },
    ]
    at.world.feeds.serve(link, { body: calendar(said) })
    at.clock.advance({ hours: 2 })
    await at.world.checkDueFeeds()
    await at.world.settled()
    await sendWhatWaits(at, reader.person)

    expect(reader.browser.received.at(-1)?.message.body).toBe(sentence)
    const subjects = at.mails.mails
      .filter(({ to }) => to.includes(reader.person.email))
      .map(({ raw }) => openedMail(raw).subject)
    expect(subjects).toContain(`${about}${sentence}`)
  },
)
