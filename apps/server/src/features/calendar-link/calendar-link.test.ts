import type { CalendarLink } from '@homefield/contract/calendar-link'
import { addChild, addEvent, befriend, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { setGoing } from '../coverage/absence/absence.fixture.ts'
import { assign, release, seenLeg, user } from '../coverage/coverage.fixture.ts'

const START = '2026-05-01T12:00:00Z'
const clock = new SettableClock(START)
let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'calendar_links', clock })
})
afterEach(() => clock.set(START))
afterAll(() => world.close())

interface Made {
  readonly link: CalendarLink
  readonly url: string
  readonly path: string
}

async function make(
  person: Person,
  request: { profileId?: string | null; content?: 'full' | 'busy'; label?: string } = {},
): Promise<Made> {
  const body = { id: newId(), profileId: null, content: 'full' as const, ...request }
  const made = given<{ link: CalendarLink; url: string }>(await person.api.POST('/calendar-links', { body }))
  return { ...made, path: new URL(made.url).pathname }
}

const linksOf = async (person: Person) =>
  given<{ links: CalendarLink[] }>(await person.api.GET('/calendar-links')).links
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.origin}${path}`, { headers, method })
const textOf = async (path: string) => (await read(path)).text()
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const summaries = async (path: string) =>
  unfolded(await textOf(path))
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice('SUMMARY:'.length))

async function newFamily(zone = 'America/New_York') {
  const erin = await world.person({ zone })
  const maya = await addChild(erin, 'Maya')
  const owen = await addChild(erin, 'Owen')
  return { erin, maya, owen }
}

/** Changes an event without a signed-in user, as a feed sync does. */
const asTeam = (id: string, change: string) =>
  pastAllRights(world.database, (as) => as.query(`update events set ${change} where id = $1`, [id]))

describe('events in the calendar file of a calendar link', () => {
  test("the calendar shows the owner's children by name, and leaves out private events, hidden events and friends' events", async () => {
    const { erin, maya, owen } = await newFamily()
    const dana = await world.person()
    const kiran = await addChild(dana, 'Kiran')
    await befriend(erin, dana)
    await grant(world.database, { owner: dana, friend: erin, role: 'administrator' })
    await addEvent(dana, kiran, { title: 'Kiran’s game' })
    await addEvent(erin, maya, { title: 'Game; with, friends', location: 'Cedar Park' })
    await addEvent(erin, owen, { title: 'Practice', startTime: '15:00' })
    await addEvent(erin, owen, { title: 'Doctor', startTime: '16:00', visibility: 'private' })
    const gone = await addEvent(erin, owen, { title: 'Put away', startTime: '17:00' })
    await asTeam(gone.id, `hidden_at = app_now(), deletion_id = gen_random_uuid()`)

    const family = await make(erin)
    expect(await summaries(family.path)).toEqual(['Game\\; with\\, friends (Maya)', 'Practice (Owen)'])
    const one = await make(erin, { profileId: owen })
    expect(await summaries(one.path)).toEqual(['Practice'])
    const lines = unfolded(await textOf(family.path))
    expect(lines).toContain('DTSTART;TZID=America/New_York:20260509T120000')
    expect(lines).toContain('LOCATION:Cedar Park')
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  })

  test("the calendar contains only times and the children's initials if the link shares only busy times", async () => {
    const { erin, maya, owen } = await newFamily()
    await addEvent(erin, maya, {
      title: 'Secret title',
      location: 'Secret place',
      description: 'Secret words',
    })
    await addEvent(erin, owen, { title: 'Hidden reason', visibility: 'private', startTime: '16:00' })
    const { path } = await make(erin, { content: 'busy' })
    const text = await textOf(path)
    expect(await summaries(path)).toEqual(['Busy (M)'])
    expect(text).not.toMatch(/Secret|Hidden|Maya|LOCATION|DESCRIPTION|^URL/m)
    expect(unfolded(text)).toContain('TRANSP:OPAQUE')
  })

  test('names the drivers only if the link shows full content', async () => {
    const { erin, maya } = await newFamily()
    const event = await addEvent(erin, maya)
    await pastAllRights(world.database, (as) =>
      as.query(
        `with nana as (insert into family_helpers (id, owner_id, name) values ($4, $3, 'Nana') returning id)
         insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_helper_id)
         select $1, $2, way, $3, 'confirmed', 'helper', id from nana, unnest(array['there', 'back']) as way`,
        [event.eventGroupId, maya, erin.id, newId()],
      ),
    )

    const full = await make(erin)
    const busy = await make(erin, { content: 'busy' })

    expect(unfolded(await textOf(full.path))).toContain('DESCRIPTION:There and back: Nana')
    expect(await textOf(busy.path)).not.toContain('Nana')
  })

  test('marks cancelled events as cancelled, and events that disappeared from the feed as tentative', async () => {
    const { erin, maya } = await newFamily()
    const states = ['cancelled', 'postponed', 'removed'] as const
    for (const [index, status] of states.entries()) {
      const event = await addEvent(erin, maya, { title: `Game ${index}`, startTime: `1${index}:00` })
      await asTeam(event.id, `status = '${status}'`)
    }
    const { path } = await make(erin, { profileId: maya })
    const lines = unfolded(await textOf(path)).filter((line) => /^(SUMMARY|STATUS|TRANSP)/.test(line))
    expect(lines).toEqual([
      'SUMMARY:Cancelled: Game 0',
      'STATUS:CANCELLED',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Postponed: Game 1',
      'STATUS:TENTATIVE',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Removed by the team: Game 2',
      'STATUS:TENTATIVE',
      'TRANSP:TRANSPARENT',
    ])
  })

  test('the calendar contains the events of the last 90 days and of the next 18 months', async () => {
    const { erin, maya } = await newFamily()
    // 90 days before 1 May 2026 is 31 January 2026. Eighteen months after it is 1 November 2027.
    for (const date of ['2026-01-30', '2026-01-31', '2027-11-01', '2027-11-02'])
      await addEvent(erin, maya, { title: date, date })
    const { path } = await make(erin, { profileId: maya })
    expect(await summaries(path)).toEqual(['2026-01-31', '2027-11-01'])
  })

  test('cancels an event to which no child of the link goes, and restores it with a higher SEQUENCE', async () => {
    const { erin, maya, owen } = await newFamily()
    const event = await addEvent(erin, maya, { title: 'Game' })
    const copy = await addEvent(erin, owen, { title: 'Game' })
    await pastAllRights(world.database, async (as) => {
      // The default is the machine's clock, which is later than the clock of this test.
      await as.query(`select set_config('app.now', $1, true)`, [clock.now().toString()])
      await as.query('update events set event_group_id = $2 where id = $1', [copy.id, event.eventGroupId])
    })
    const links = [
      await make(erin),
      await make(erin, { profileId: maya }),
      await make(erin, { profileId: owen }),
    ]
    const shown = async () =>
      Promise.all(
        links.map(async ({ path }) =>
          unfolded(await textOf(path)).flatMap((line) =>
            /^(SUMMARY|STATUS|TRANSP):/.test(line) ? [line.replace(/^.*?:/, '')] : [],
          ),
        ),
      )
    const sequences = async () =>
      Promise.all(links.map(async ({ path }) => Number(/SEQUENCE:(\d+)/.exec(await textOf(path))?.[1])))
    const going = async (profileId: string, isGoing: boolean) => {
      const before = await sequences()
      clock.advance({ seconds: 5 })
      await setGoing(erin, event.id, { profileId, isGoing })
      const after = await sequences()
      expect(after.map((sequence, index) => sequence > (before[index] ?? 0))).toEqual([true, true, true])
      return (await shown()).map((lines) => lines.toSorted())
    }

    expect(await going(maya, false)).toEqual([
      ['CONFIRMED', 'Game (Owen)', 'OPAQUE'],
      ['CANCELLED', 'Not going: Game', 'TRANSPARENT'],
      ['CONFIRMED', 'Game', 'OPAQUE'],
    ])
    expect((await going(owen, false))[0]).toEqual([
      'CANCELLED',
      'Not going: Game (Maya\\, Owen)',
      'TRANSPARENT',
    ])
    await going(owen, true)
    expect(await going(maya, true)).toEqual([
      ['CONFIRMED', 'Game (Maya\\, Owen)', 'OPAQUE'],
      ['CONFIRMED', 'Game', 'OPAQUE'],
      ['CONFIRMED', 'Game', 'OPAQUE'],
    ])
  })

  test('raises the SEQUENCE when only the driver changes', async () => {
    const { erin, maya } = await newFamily()
    const event = await addEvent(erin, maya)
    const { path } = await make(erin)
    const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await textOf(path))?.[1])
    const id = newId()
    const usual = { id, profileId: maya, direction: 'back', driver: user(erin) } as const
    const changes = [
      async () => given(await assign(erin, user(erin), await seenLeg(erin, event))),
      async () => given(await release(erin, await seenLeg(erin, event))),
      async () => given(await erin.api.POST('/leg-defaults', { body: usual })),
      () => erin.api.DELETE('/leg-defaults/{id}', { params: { path: { id } } }),
    ]

    for (const change of changes) {
      const before = await sequence()
      clock.advance({ seconds: 5 })
      await change()
      expect(await sequence()).toBeGreaterThan(before)
    }
  })

  test('raises the SEQUENCE of each event of a series when a child no longer goes to the series', async () => {
    const { erin, maya } = await newFamily()
    const event = await addEvent(erin, maya, { repeat: { everyWeeks: 1, weekdays: [7], count: 3 } })
    const { path } = await make(erin, { profileId: maya })
    const sequences = async () =>
      [...(await textOf(path)).matchAll(/SEQUENCE:(\d+)/g)].map(([, number]) => Number(number))
    const before = await sequences()
    clock.advance({ seconds: 5 })

    await setGoing(erin, event.id, { profileId: maya, isGoing: false, scope: 'series' })

    expect((await textOf(path)).match(/STATUS:CANCELLED/g)).toHaveLength(3)
    expect((await sequences()).map((sequence, index) => sequence > (before[index] ?? 0))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('keeps the UID of an event, increments SEQUENCE at each change, and writes all-day events as dates', async () => {
    const { erin, maya } = await newFamily()
    const event = await addEvent(erin, maya, { title: 'Game' })
    const { path } = await make(erin)
    const numbers = async () => {
      const lines = unfolded(await textOf(path))
      expect(lines).toContain(`UID:${event.eventGroupId}@localhost`)
      return Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9))
    }
    const before = await numbers()
    await asTeam(event.id, `title = 'Final'`)
    expect(await numbers()).toBeGreaterThan(before)
    await asTeam(
      event.id,
      `all_day = true, first_day = '2026-05-09', last_day = '2026-05-10', time_tbd = true, start_time = null,
       end_time = null, wall_start = null, duration_minutes = null`,
    )
    const lines = unfolded(await textOf(path))
    expect(lines).toContain('DTSTART;VALUE=DATE:20260509')
    expect(lines).toContain('DTEND;VALUE=DATE:20260511')
    expect(lines).toContain('SUMMARY:Final (Maya)\\, Time to be decided')
  })

  test.each(['goes', 'is hidden', 'is private'])(
    "never lowers an event group's SEQUENCE when one of its events %s",
    async (what) => {
      const { erin, maya } = await newFamily()
      const leo = await addChild(erin, 'Leo')
      const [event, other] = [await addEvent(erin, maya, { title: 'Game' }), await addEvent(erin, leo)]
      await asTeam(other.id, `event_group_id = (select event_group_id from events where id = '${event.id}')`)
      const { path } = await make(erin)
      const number = async () => {
        const found = unfolded(await textOf(path)).filter((line) => line.startsWith('SEQUENCE:'))
        expect(found).toHaveLength(1)
        return Number(found[0]?.slice(9))
      }
      await asTeam(other.id, `title = 'Final'`)
      const before = await number()
      if (what === 'goes')
        await pastAllRights(world.database, (as) => as.query('delete from events where id = $1', [other.id]))
      else if (what === 'is hidden')
        await asTeam(other.id, `hidden_at = app_now(), deletion_id = gen_random_uuid()`)
      else await asTeam(other.id, `visibility = 'private'`)
      expect(await number()).toBeGreaterThanOrEqual(before)
      expect(before).toBeGreaterThan(0)
    },
  )
})

describe('HTTP requests for the calendar of a calendar link', () => {
  test('ignores cookies, forbids shared caching and indexing, supports If-None-Match and ignores If-Modified-Since', async () => {
    const { erin, maya } = await newFamily()
    const event = await addEvent(erin, maya)
    const { path } = await make(erin)
    const answer = await read(path, { cookie: 'better-auth.session_token=nonsense' })
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'last-modified': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const etag = headers['etag'] ?? ''

    const same = await read(path, { 'if-none-match': etag, 'user-agent': 'x' })
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
    const dated = await read(path, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })
    expect(dated.status).toBe(200)
    const head = await read(path, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    expect((await read(path, {}, 'POST')).status).toBe(404)

    await asTeam(event.id, `title = 'Other'`)
    const other = await read(path, { 'if-none-match': etag })
    expect(other.status).toBe(200)
    expect(other.headers.get('etag')).not.toBe(etag)
  })

  test('sends 404 for an unknown secret and 410 for a revoked secret, with bodies of the same length', async () => {
    const { erin } = await newFamily()
    const { link, path } = await make(erin)
    const params = { path: { id: link.id } }
    const ended = given<{ link: CalendarLink }>(
      await erin.api.DELETE('/calendar-links/{id}', { params }),
    ).link
    expect(ended.revokedAt).toBe('2026-05-01T12:00:00Z')
    const gone = await read(path)
    const unknown = await read(`/calendar/${'x'.repeat(43)}.ics`)
    expect([gone.status, unknown.status]).toEqual([410, 404])
    expect((await gone.text()).length).toBe((await unknown.text()).length)
    for (const answer of [gone, unknown]) {
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test("sends 404 to this installation's feed fetcher, and serves the feed fetcher of another installation", async () => {
    const { path } = await make((await newFamily()).erin)
    expect((await read(path, { 'user-agent': 'Homefield (+http://localhost:3000)' })).status).toBe(404)
    expect((await read(path, { 'user-agent': 'Homefield (+https://other.example)' })).status).toBe(200)
  })

  test('limits requests with unknown secrets without blocking valid links, and limits reads per valid link', async () => {
    const { erin } = await newFamily()
    const { path } = await make(erin)
    const statuses: number[] = []
    for (let index = 0; index < 70; index += 1)
      statuses.push((await read(`/calendar/${'y'.repeat(40)}${index}.ics`)).status)
    expect(statuses).toContain(429)
    expect((await read(path)).status).toBe(200)
    const often: number[] = []
    for (let index = 0; index < 70; index += 1) often.push((await read(path)).status)
    expect(often.filter((status) => status === 429).length).toBeGreaterThan(5)
    await world.database.query('delete from request_limits')
  })

  test("stores when a calendar program read the link and the program's name, at most once per minute", async () => {
    const { erin } = await newFamily()
    const { link, path } = await make(erin)
    const last = async () => {
      const found = (await linksOf(erin)).find(({ id }) => id === link.id)
      return [found?.lastReadAt, found?.lastReadBy]
    }
    expect(await last()).toEqual([null, null])
    await read(path, { 'user-agent': 'Google-Calendar-Importer' })
    expect(await last()).toEqual(['2026-05-01T12:00:00Z', 'Google'])
    clock.advance({ seconds: 59 })
    await read(path, { 'user-agent': 'iOS/17.5.1 (21F90) dataaccessd/1.0' })
    expect(await last()).toEqual(['2026-05-01T12:00:00Z', 'Google'])
    clock.advance({ seconds: 1 })
    await read(path, { 'user-agent': 'iOS/17.5.1 (21F90) dataaccessd/1.0' })
    expect(await last()).toEqual(['2026-05-01T12:01:00Z', 'Apple Calendar'])
    clock.advance({ minutes: 1 })
    await read(path, { 'user-agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)' })
    expect((await last())[1]).toBe('Outlook')
    clock.advance({ minutes: 1 })
    await read(path, { 'user-agent': '<b>my own</b>' })
    expect(await last()).toEqual(['2026-05-01T12:03:00Z', null])
    clock.set('2026-05-01T12:00:00Z')
  })
})

test('serves a calendar for paths that end in .ics, and the web app for other paths under /calendar', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'homefield-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Homefield</title>')
  const served = await startWorld({ name: 'links_and_web', webRoot })
  try {
    const kind = async (path: string) => {
      const answer = await fetch(`${served.origin}${path}`)
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
    }
    const { path } = await make(await served.person())
    expect(await kind(path)).toEqual([200, 'text/calendar'])
    expect(await kind(`/calendar/${'x'.repeat(43)}.ics`)).toEqual([404, 'text/plain'])
    for (const page of ['/calendar', '/calendar/board', '/calendar/x'])
      expect(await kind(page)).toEqual([200, 'text/html'])
  } finally {
    await served.close()
    await rm(webRoot, { recursive: true })
  }
})

describe('creating and revoking calendar links', () => {
  test('accepts only the person’s own children and at most 30 active links, not counting revoked links', async () => {
    const { erin } = await newFamily()
    const dana = await world.person()
    const kiran = await addChild(dana, 'Kiran')
    await befriend(erin, dana)
    await grant(world.database, { owner: dana, friend: erin, role: 'administrator' })
    const request = (profileId: string | null) =>
      erin.api.POST('/calendar-links', { body: { id: newId(), profileId, content: 'full' } })
    expect((await request(kiran)).error?.error.code).toBe('profileNotFound')
    expect((await request(newId())).error?.error.code).toBe('profileNotFound')

    const first = await make(erin, { label: ' Grandma’s iPad ' })
    expect(first.link).toEqual({
      id: first.link.id,
      child: null,
      content: 'full',
      label: 'Grandma’s iPad',
      secretTail: first.path.slice(-8, -4),
      createdAt: '2026-05-01T12:00:00Z',
      lastReadAt: null,
      lastReadBy: null,
      revokedAt: null,
    })
    expect(first.url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
    for (let index = 1; index < 30; index += 1) await make(erin)
    expect((await request(null)).error?.error.code).toBe('tooManyCalendarLinks')
    given(await erin.api.DELETE('/calendar-links/{id}', { params: { path: { id: first.link.id } } }))
    await make(erin)
    expect(await linksOf(erin)).toHaveLength(31)
  })

  test('keeps the last hundred revoked links of a person', async () => {
    const { erin } = await newFamily()
    await pastAllRights(world.database, (as) =>
      as.query(
        `insert into calendar_links (id, user_id, content, secret_hash, secret_tail, revoked_at)
         select gen_random_uuid(), $1, 'full', 'sha256:' || gen_random_uuid(), 'tail', '2026-01-01Z'::timestamptz + n * interval '1 day'
         from generate_series(1, 100) n`,
        [erin.id],
      ),
    )
    const { link } = await make(erin)
    given(await erin.api.DELETE('/calendar-links/{id}', { params: { path: { id: link.id } } }))
    const kept = (await linksOf(erin)).map(({ revokedAt }) => revokedAt)
    expect([
      kept.length,
      kept.includes('2026-01-02T00:00:00Z'),
      kept.includes('2026-01-03T00:00:00Z'),
    ]).toEqual([100, false, true])
  })

  test('a link stops working when the child of the link is handed over or deleted', async () => {
    const { erin, maya, owen } = await newFamily()
    const dana = await world.person()
    await addEvent(erin, maya, { title: 'Game' })
    const ofMaya = await make(erin, { profileId: maya })
    const ofOwen = await make(erin, { profileId: owen })
    const family = await make(erin)
    await pastAllRights(world.database, async (as) => {
      await as.query('delete from events where profile_id = $1', [maya])
      await as.query('update profiles set user_id = $2 where id = $1', [maya, dana.id])
    })
    expect((await read(ofMaya.path)).status).toBe(410)
    expect((await linksOf(erin)).map(({ id }) => id)).toEqual([family.link.id, ofOwen.link.id])
    given(await erin.api.DELETE('/profiles/{id}', { params: { path: { id: owen } } }))
    expect((await read(ofOwen.path)).status).toBe(404)
    expect((await read(family.path)).status).toBe(200)
  })

  test("answers 404 for an account's links from the moment its deletion begins (C80)", async () => {
    const { erin } = await newFamily()
    const { path } = await make(erin)
    await pastAllRights(world.database, (as) =>
      as.query(`insert into account_deletions (user_id, email, requested_at) values ($1, 'x', app_now())`, [
        erin.id,
      ]),
    )
    expect((await read(path)).status).toBe(404)
  })
})

test("returns a calendar link's secret once, and neither stores nor logs the secret (C69, C70)", async () => {
  const { erin, maya } = await newFamily()
  await addEvent(erin, maya)
  const { path } = await make(erin)
  const secret = path.slice('/calendar/'.length, -'.ics'.length)
  expect((await read(path)).status).toBe(200)
  expect((await read(`${path}?x=1`)).status).toBe(200)
  expect((await read(path.replace('.ics', '.icsx'))).status).toBe(404)
  const { rows: tables } = await world.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await world.database.query<{ row: string }>(`select t::text as row from ${name} t`)
    dump += rows.map(({ row }) => row).join('\n')
  }
  // The database stores the last four characters of the secret, so a complete dump must contain them.
  // A search for the secret in an empty dump would prove nothing.
  expect(dump).toContain(secret.slice(-4))
  expect(dump).not.toContain(secret)
  expect(world.logged()).toContain('/calendar/:secret')
  expect(world.logged()).not.toContain(secret)
})

test('rejects a calendar link of this installation when a person adds the link as a feed', async () => {
  const { erin } = await newFamily()
  const { url, path } = await make(erin)
  for (const pasted of [url, `webcal://localhost:3000${path}`, `https://localhost${path}`]) {
    const { error } = await erin.api.POST('/teams', { body: { id: newId(), form: 'Other', url: pasted } })
    expect(error?.error.code).toBe('calendarUrlOwn')
  }
})
