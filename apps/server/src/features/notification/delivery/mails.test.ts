import type { Notification } from '@homefield/contract/notification'
import { addChild, addEvent, befriend, connect, given, grant, mapTeam } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { calendar, evenings, newAddress } from '../../connection/calendar.fixture.ts'
import { said, withFriend } from '../../conversation/conversation.fixture.ts'
import { change } from '../../event/update/change.fixture.ts'
import { handOver, offer, trust } from '../../profile/handover/handover.fixture.ts'
import { logOf, openedMail, type Reached, remind, sendWhatWaits, startReached } from './delivery.fixture.ts'
import type { MailTopic } from './model.ts'

/*
 * Tests one email of each kind, from the change that triggers the email to the text in the mailbox.
 */

const START = '2026-05-14T12:00:00Z'
let at: Reached
/** Recipient of the emails. Erin has no push target, so every notification is sent by email. */
let erin: Person
let dana: Person
let maya: string
let leo: string
beforeAll(async () => {
  at = await startReached('mails', START)
})
beforeEach(async () => {
  at.clock.set(START)
  ;[erin, dana] = [
    await at.world.person({ name: 'Erin Cole' }),
    await at.world.person({ name: 'Dana Marlowe' }),
  ]
  await at.world.database.query('update users set email_verified = true where id = any ($1)', [
    [erin.id, dana.id],
  ])
  maya = await addChild(erin, 'Maya')
  leo = await addChild(dana, 'Leo')
  await at.world.settled()
})
afterAll(() => at?.close())

const seenBy = (role: 'viewer' | 'administrator') =>
  grant(at.world.database, { owner: dana, friend: erin, role })
const practice = (fields: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(dana, leo, { date: '2026-05-20', startTime: '18:30', ...fields })
/**
 * Connects a team with a feed that lists three games.
 * The returned function `says` changes the games in the feed and checks the feed some hours later.
 */
async function league(person: Person, child: string) {
  const address = newAddress()
  const games = evenings(3, '2026-05-20')
  at.world.feeds.serve(address, { body: calendar(games) })
  const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(person, id, [child])
  await at.world.settled()
  return {
    games,
    async says(answer: Parameters<typeof at.world.feeds.serve>[1], hours: number) {
      at.world.feeds.serve(address, answer)
      at.clock.advance({ hours })
      await at.world.checkDueFeeds()
      await at.world.settled()
    },
  }
}

interface Kind {
  readonly of: Notification['kind'] | 'message' | 'reminder' | 'birthday'
  readonly act: () => Promise<unknown>
  readonly subject: string
  readonly says: readonly string[]
  readonly opens: string | RegExp
  /** Label of the button in the email. */
  readonly button: string
  readonly topic: MailTopic
}

test.each<Kind>([
  {
    of: 'friendAsked',
    act: async () => given(await dana.api.POST('/friend-requests', { body: { userId: erin.id } })),
    subject: 'Dana Marlowe wants to be your friend',
    says: ['Accept or decline in Homefield.'],
    opens: '/friends',
    button: 'Open Homefield',
    topic: 'friends',
  },
  {
    of: 'friendAccepted',
    act: () => befriend(erin, dana),
    subject: 'Dana Marlowe accepted your friend request',
    says: ['Choose what each of you may see.'],
    opens: '/friends',
    button: 'Open Homefield',
    topic: 'friends',
  },
  {
    of: 'profileOffered',
    async act() {
      await seenBy('administrator')
      await offer(dana, leo, erin)
    },
    subject: 'Dana Marlowe wants to transfer Leo’s profile to you',
    says: ['Accept or decline in Homefield.'],
    opens: '/profiles',
    button: 'Open Homefield',
    topic: 'friends',
  },
  {
    of: 'profileTaken',
    async act() {
      await grant(at.world.database, { owner: erin, friend: dana, role: 'administrator' })
      await handOver(erin, maya, dana)
    },
    subject: 'Dana Marlowe has taken over Maya’s profile',
    says: ['They manage Maya’s schedule now.'],
    opens: '/profiles',
    button: 'Open Homefield',
    topic: 'friends',
  },
  {
    of: 'profileDeleted',
    async act() {
      await trust(at.world, erin, dana)
      await at.world.settled()
      given(await dana.api.DELETE('/profiles/{id}', { params: { path: { id: maya } } }))
    },
    subject: 'Dana Marlowe deleted Maya’s profile',
    says: ['The schedule is no longer shared with you.'],
    opens: '/profiles',
    button: 'Open Homefield',
    topic: 'friends',
  },
  {
    of: 'feedFailing',
    async act() {
      const { says } = await league(erin, maya)
      for (const hours of [7, 24, 24]) await says({ status: 410 }, hours)
    },
    subject: 'Wildcats’s calendar can’t be read',
    says: ['What you see may be out of date. Check the link.'],
    opens: '/connections/other',
    button: 'Open your connections',
    topic: 'schedule',
  },
  {
    of: 'eventsAdded',
    async act() {
      await seenBy('viewer')
      await league(dana, leo)
    },
    subject: 'Wildcats is connected: 3 events',
    says: ['Leo'],
    opens: '/calendar',
    button: 'Open the calendar',
    topic: 'schedule',
  },
  {
    of: 'eventsAdded',
    async act() {
      const { games, says } = await league(erin, maya)
      const extra = { uid: 'extra', start: '20260530T170000Z', summary: 'Extra game' }
      await says({ body: calendar([...games, extra]) }, 2)
    },
    subject: 'New: Extra game',
    says: ['Extra game New', 'Sat, May 30, 1:00 PM', 'Maya'],
    opens: /^\/calendar\?event=[\w-]{36}$/,
    button: 'See the changes',
    topic: 'schedule',
  },
  {
    of: 'eventsChanged',
    async act() {
      await seenBy('viewer')
      const { id } = await practice()
      await change(dana, id, { startTime: '19:00', location: 'Oak Field' })
    },
    subject: 'Practice moved to 7:00 PM',
    says: ['Time changed', 'Wed, May 20, 6:30 – 7:30 PM', 'Wed, May 20, 7:00 – 8:00 PM', 'Leo · Oak Field'],
    opens: /^\/calendar\?event=[\w-]{36}$/,
    button: 'See the changes',
    topic: 'schedule',
  },
  {
    of: 'eventMessage',
    async act() {
      await seenBy('viewer')
      const { id } = await practice()
      const body = { id: newId(), content: 'Who drives on Wednesday?', picture: null }
      given(await dana.api.POST('/events/{id}/messages', { params: { path: { id } }, body }))
    },
    subject: 'Dana Marlowe wrote about Practice',
    says: ['Who drives on Wednesday?'],
    opens: /^\/calendar\?event=[\w-]{36}&messages=1$/,
    button: 'Open the messages',
    topic: 'messages',
  },
  {
    of: 'message',
    async act() {
      await seenBy('viewer')
      const { id } = await withFriend(dana, erin)
      await said(dana, id, 'Are you there?')
      await said(dana, id, 'The field is locked')
    },
    subject: 'Dana Marlowe',
    says: ['The field is locked (and 1 more)'],
    opens: /^\/dashboard\?chat=[\w-]{36}$/,
    button: 'Open the messages',
    topic: 'messages',
  },
  {
    of: 'reminder',
    async act() {
      await addEvent(erin, maya, { date: '2026-05-20', startTime: '18:30', locationName: 'Oak Field' })
      // The reminder fires one hour before the event: 21:30 UTC is 5:30 PM in New York.
      await remind(at, '2026-05-20T21:30:00Z')
    },
    subject: 'Practice, 6:30 PM',
    says: ['Maya, Wed, May 20, Oak Field'],
    opens: /^\/calendar\?event=[\w-]{36}$/,
    button: 'Open the event',
    topic: 'reminders',
  },
  {
    of: 'birthday',
    async act() {
      await addChild(erin, 'Nora', { dateOfBirth: '2015-05-20' })
      await remind(at, '2026-05-20T13:00:00Z')
    },
    subject: 'Nora turns 11',
    says: ['Wed, May 20'],
    opens: '/calendar',
    button: 'Open the calendar',
    topic: 'reminders',
  },
])(
  'sends an email for $of with subject $subject and an unsubscribe link',
  async ({ of, act, subject, says, opens, button, topic }) => {
    await act()
    await at.world.settled()
    await sendWhatWaits(at, erin)
    const mails = at.mails.mails
      .filter(({ to }) => to.includes(erin.email))
      .map(({ raw }) => openedMail(raw))
      .filter((mail) => mail.subject === subject)
    expect(mails).toHaveLength(1)
    expect((await logOf(erin)).filter(({ kind }) => kind === of)).toMatchObject([
      { channel: 'mail', status: 'sent', targetName: '' },
    ])
    const [{ head, text } = { head: '', text: '' }] = mails
    const plain = text.replaceAll(/\s+/g, ' ')
    for (const part of says) expect(plain).toContain(part)
    const led = [...text.matchAll(/http:\/\/localhost:3000(\/\S*)/g)].map(([, path]) => path ?? '')
    expect(led.some((path) => (typeof opens === 'string' ? path === opens : opens.test(path)))).toBe(true)

    expect(plain).toContain(`${button} http://localhost:3000`)

    // RFC 8058 requires List-Unsubscribe, List-Unsubscribe-Post and a POST that works without cookies.
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const href = /^List-Unsubscribe: <http:\/\/localhost:3000(\/unsubscribe\/[\w-]+)>$/m.exec(head)?.[1] ?? ''
    expect(led).toContain(href)
    const answer = await fetch(`${at.world.origin}${href}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(given(await erin.api.GET('/me')).settings.stoppedMails).toEqual([topic])
  },
)

test('sends a test email, which has no unsubscribe link', async () => {
  given(await erin.api.POST('/deliveries/test'))
  await at.world.settled()
  const mail = at.mails.mails
    .filter(({ to }) => to.includes(erin.email))
    .map(({ raw }) => openedMail(raw))
    .find(({ subject }) => subject === 'This is a test')
  expect(mail?.text).toContain('Homefield can reach you here.')
  expect(mail?.head).not.toContain('List-Unsubscribe')
})

test('changes URLs in users’ texts so that email clients do not turn the URLs into links', async () => {
  await seenBy('viewer')
  const { id } = await practice({ title: 'See https://evil.example/now' })
  await change(dana, id, { startTime: '19:00' })
  await at.world.settled()
  await sendWhatWaits(at, erin)
  const mails = at.mails.mails.filter(
    ({ to, raw }) => to.includes(erin.email) && raw.includes('evil.example'),
  )
  expect(mails).not.toEqual([])
  for (const { raw } of mails) expect(raw.replaceAll('=\r\n', '')).not.toContain('://evil')
})
