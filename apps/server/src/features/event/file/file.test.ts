import {
  addChild,
  addEvent,
  befriend,
  connect,
  eventsOf,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import { recordedFeed } from '@homefield/testkit/feed-server'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { calendar } from '../../connection/calendar.fixture.ts'
import { setGoing } from '../../coverage/absence/absence.fixture.ts'
import { fileNameOf } from './service.ts'
import { placeOf } from './view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'event_file', clock: new SettableClock('2025-08-01T12:00:00Z') })
})
afterAll(() => world.close())

const ask = (person: Person, id: string, headers: Record<string, string> = {}) =>
  fetch(`${world.origin}/api/v1/events/${id}/event.ics`, { headers: { cookie: person.cookie, ...headers } })
const change = (id: string, set: string) =>
  pastAllRights(world.database, (as) => as.query(`update events set ${set} where id = $1`, [id]))

describe('GET /events/{id}/event.ics', () => {
  test('exports a removed event with STATUS:TENTATIVE and TRANSP:TRANSPARENT', async () => {
    const erin = await world.person()
    const event = await addEvent(erin, await addChild(erin, 'Maya'))
    await change(event.id, `status = 'removed'`)

    const lines = (await (await ask(erin, event.id)).text()).split('\r\n')

    expect(lines).toContain('TRANSP:TRANSPARENT')
    expect(lines).toContain('STATUS:TENTATIVE')
  })

  test('exports all facts that the event’s card shows to the viewer', async () => {
    const erin = await world.person({ zone: 'Asia/Kathmandu' })
    const maya = await addChild(erin, 'Maya')
    const event = await addEvent(erin, maya, {
      title: 'Otters, vs Pilots "…"/../x',
      location: 'Cedar Park',
      description: 'Bring water\nEND:VEVENT',
    })
    await change(
      event.id,
      `arrive_by = start_time - interval '30 minutes', opponent = 'Pilots', home_or_away = 'away', uniform = 'Blue',
       field = 'Field 3', end_time = null, updated_at = app_now() + interval '5 seconds'`,
    )
    const answer = await ask(erin, event.id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="otters-vs-pilots-x.ics"')
    const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n')
    for (const line of [
      `UID:${event.eventGroupId}@localhost`,
      'DTSTART;TZID=Asia/Kathmandu:20260509T120000',
      'SUMMARY:Otters\\, vs Pilots "…"/../x (Maya)',
      'DESCRIPTION:Arrive by 11:30 AM GMT+5:45\\nOpponent: Pilots (away)\\nUniform: Blue\\nLength unknown\\n\\nBring water\\nEND:VEVENT',
      'LOCATION:Field 3\\, Cedar Park',
      `URL:http://localhost:3000/calendar?event=${event.id}`,
      'STATUS:CONFIRMED',
    ])
      expect(lines).toContain(line)
    expect(lines.some((line) => line.startsWith('DTEND'))).toBe(false)
    const again = await ask(erin, event.id, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    for (const [language, facts] of [
      ['fr', 'Adversaire\u00a0: Pilots (à l’extérieur)\\nTenue\u00a0: Blue\\nDurée inconnue'],
      ['es', 'Hora de llegada: 11:30 GMT+5:45\\nRival: Pilots (fuera)\\nUniforme: Blue'],
    ] as const) {
      await erin.api.PATCH('/settings', { body: { language } })
      expect((await (await ask(erin, event.id)).text()).replaceAll('\r\n ', '')).toContain(facts)
    }
  })

  test('exports the team of a synced event if the title lacks the team, unless the team’s name was generated', async () => {
    const erin = await world.person({ zone: 'America/New_York' })
    const maya = await addChild(erin, 'Maya')
    const link = 'https://calendar.playmetrics.com/calendars/c900/t912345/p0/t0a1b2c3d/f/calendar.ics'
    world.feeds.serve(link.replace('https://', ''), { body: await recordedFeed('playmetrics-team') })
    const { id } = await connect(erin, { form: 'Playmetrics', url: link, teamName: 'Harbor Blue' })
    await mapTeam(erin, id, [maya])
    await syncTeam(erin, id)
    const [game] = await eventsOf(erin, '2025-08-02', '2025-08-03')
    const textOf = async () => (await (await ask(erin, game?.id ?? '')).text()).replaceAll('\r\n ', '')
    const text = await textOf()
    expect(text).toContain('SUMMARY:vs Scorpions (Maya)')
    expect(text).toContain(
      'DESCRIPTION:Team: Harbor Blue\\nArrive by 4:30 PM EDT\\nOpponent: Scorpions (home)',
    )
    await pastAllRights(world.database, (as) =>
      as.query(`update platform_teams set team_name = 'Playmetrics Team 912345' where id = $1`, [id]),
    )
    expect(await textOf()).toContain('DESCRIPTION:Arrive by 4:30 PM EDT')
  })

  test('exports the opponent without "home" or "away" if the feed does not say where the game is', async () => {
    const erin = await world.person()
    world.feeds.serve('league.example/unknown-side.ics', {
      body: calendar([{ uid: 'g', start: '20250809T140000Z', summary: 'Wildcats vs Storm' }]),
    })
    const { id } = await connect(erin, {
      url: 'https://league.example/unknown-side.ics',
      teamName: 'Wildcats',
    })
    await mapTeam(erin, id, [await addChild(erin, 'Maya')])
    await syncTeam(erin, id)
    const [game] = await eventsOf(erin, '2025-08-09', '2025-08-10')
    expect(game).toMatchObject({ title: 'vs Storm', opponent: 'Storm', homeOrAway: null })

    for (const [language, opponent] of [
      ['en', 'Opponent: Storm'],
      ['es', 'Rival: Storm'],
      ['fr', 'Adversaire\u00a0: Storm'],
    ] as const) {
      await erin.api.PATCH('/settings', { body: { language } })
      const lines = (await (await ask(erin, game?.id ?? '')).text()).replaceAll('\r\n ', '').split('\r\n')
      expect(lines).toContain('SUMMARY:vs Storm (Maya)')
      expect(lines.find((line) => line.startsWith('DESCRIPTION'))?.split('\\n')).toContain(opponent)
    }
  })

  test('says in the title that no child goes, but does not cancel the event', async () => {
    const erin = await world.person()
    const maya = await addChild(erin, 'Maya')
    const { id } = await addEvent(erin, maya)
    await setGoing(erin, id, { profileId: maya, isGoing: false })

    for (const [language, title] of [
      ['en', 'Not going: Practice (Maya)'],
      ['es', 'No va: Practice (Maya)'],
      ['fr', 'N’y va pas\u00a0: Practice (Maya)'],
    ] as const) {
      await erin.api.PATCH('/settings', { body: { language } })
      const lines = (await (await ask(erin, id)).text()).split('\r\n')
      expect(lines).toContain(`SUMMARY:${title}`)
      expect(lines).toContain('STATUS:CONFIRMED')
      expect(lines).toContain('TRANSP:TRANSPARENT')
    }
  })

  test('names the drivers who agreed, per child only if they differ, in the viewer’s language', async () => {
    const [erin, lucia] = [await world.person(), await world.person()]
    const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
    await befriend(erin, lucia)
    await grant(world.database, { owner: erin, friend: lucia, role: 'viewer' })
    const event = await addEvent(erin, maya, { date: '2025-08-09' })
    const nana = newId()
    const run = (text: string, values: unknown[]) =>
      pastAllRights(world.database, (as) => as.query(text, values))
    await run(`insert into family_helpers (id, owner_id, name) values ($1, $2, 'Nana')`, [nana, erin.id])
    const leg = (
      child: string,
      direction: string,
      status: string,
      driver: { user?: string; helper?: string },
    ) =>
      run(
        `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, driver_helper_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (event_group_id, profile_id, direction) do update set status = excluded.status`,
        [
          event.eventGroupId,
          child,
          direction,
          erin.id,
          status,
          driver.user === undefined ? 'helper' : 'user',
          driver.user ?? null,
          driver.helper ?? null,
        ],
      )
    const described = async (person: Person) =>
      (await (await ask(person, event.id)).text())
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith('DESCRIPTION'))
        ?.replace('DESCRIPTION:', '')
    const { rows } = await world.database.query<{ full_name: string }>(
      'select full_name from user_settings where user_id = $1',
      [erin.id],
    )
    const name = rows[0]?.full_name ?? ''
    expect(await described(erin)).toBeUndefined()

    await leg(maya, 'there', 'asked', { user: erin.id })
    await leg(maya, 'back', 'confirmed', { helper: nana })
    expect(await described(erin)).toBe('Back: Nana')
    await leg(maya, 'there', 'confirmed', { user: erin.id })
    for (const [language, line] of [
      ['en', `There: ${name} · Back: Nana`],
      ['es', `Ida: ${name} · Vuelta: Nana`],
      ['fr', `Aller\u00a0: ${name} · Retour\u00a0: Nana`],
    ] as const) {
      await lucia.api.PATCH('/settings', { body: { language } })
      expect(await described(lucia)).toBe(line)
    }

    const copy = await addEvent(erin, leo, { date: '2025-08-09' })
    await change(copy.id, `event_group_id = '${event.eventGroupId}'`)
    await leg(leo, 'there', 'check', { helper: nana })
    await leg(leo, 'back', 'confirmed', { helper: nana })
    expect(await described(erin)).toBe(`Maya – There: ${name} · Back: Nana\\nLeo – There and back: Nana`)
  })

  test('returns 404 if the viewer may not see the event, and for deleted and unknown events (C60)', async () => {
    const [erin, viewer, stranger] = [await world.person(), await world.person(), await world.person()]
    const maya = await addChild(erin, 'Maya')
    await befriend(erin, viewer)
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    const open = await addEvent(erin, maya)
    const closed = await addEvent(erin, maya, { visibility: 'private' })
    const statuses = async (id: string) =>
      Promise.all([erin, viewer, stranger].map(async (person) => (await ask(person, id)).status))
    expect(await statuses(open.id)).toEqual([200, 200, 404])
    expect(await statuses(closed.id)).toEqual([200, 404, 404])
    await change(open.id, `hidden_at = app_now(), deletion_id = gen_random_uuid()`)
    expect(await statuses(open.id)).toEqual([404, 404, 404])
    expect(await statuses(newId())).toEqual([404, 404, 404])
  })
})

test.each([
  ['Otters vs Pilots', 'otters-vs-pilots'],
  ['Équipe à São Paulo', 'equipe-a-sao-paulo'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a"\r\nSet-Cookie: x=1', 'a-set-cookie-x-1'],
  ['⚽⚽', 'event'],
  ['', 'event'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('saves the event %j under the file name %s (C41)', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})

test.each([
  [{ location_name: 'Cedar Park', location: 'Cedar Park, 1 Main St', field: null }, 'Cedar Park, 1 Main St'],
  [
    { location_name: 'Cedar Park', location: '1 Main St', field: 'Field 3' },
    'Cedar Park, Field 3, 1 Main St',
  ],
  [{ location_name: 'Cedar Park Field 3', location: null, field: 'Field 3' }, 'Cedar Park Field 3'],
  [{ location_name: null, location: null, field: null }, undefined],
])('joins name, field and address of %j, and repeats none of them', (row, place) => {
  expect(placeOf(row)).toBe(place)
})
