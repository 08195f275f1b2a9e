import type { FeedPreview, LINK_FORMS, Team } from '@homefield/contract/connection'
import type { Event } from '@homefield/contract/event'
import { recordedFeed } from '@homefield/testkit/feed-server'
import { addChild, connect, eventsOf, given, mapTeam, syncTeam } from '@homefield/testkit/family'
import { type Person, signIn } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'

/*
 * Every recorded feed goes through the main flow: paste, preview, connect, map, sync.
 * Parents in New York and in Kathmandu must see the right events on the right days.
 * The expected values were read from the recorded files by hand.
 */

const NEW_YORK = 'America/New_York'
const KATHMANDU = 'Asia/Kathmandu'
const UUID = '0f8c2f6e-3a51-4f0e-9a7e-5b6f0c1d2e3f'
const TOKEN = 'ab12'.repeat(16)

/** All recorded events lie between 90 days before and 18 months after NOW, so the server imports them. */
const NOW = '2025-09-01T12:00:00Z'

interface Feed {
  readonly file: string
  /** Link that a parent pastes, in the format of the platform and with invented ids. */
  readonly paste: string
  readonly address: string
  readonly form: (typeof LINK_FORMS)[number]
  readonly platform: Team['platform']
  readonly teamId: string | RegExp
  readonly teamName: string
  /** The time zone that the recorded file names. Null if the file names none. */
  readonly zone: string | null
  readonly count: number
  readonly days: readonly [first: string, last: string]
}

const FEEDS = {
  playmetrics: {
    file: 'playmetrics-team',
    paste: 'webcal://calendar.playmetrics.com/calendars/c900/t912345/p0/tdeadbeef/f/calendar.ics',
    address: 'calendar.playmetrics.com/calendars/c900/t912345/p0/tdeadbeef/f/calendar.ics',
    form: 'Playmetrics',
    platform: 'Playmetrics',
    teamId: '912345',
    teamName: 'Boys - 2016 Harbor FC - Blue',
    zone: NEW_YORK,
    count: 7,
    days: ['2025-07-01', '2026-05-09'],
  },
  playmetricsGames: {
    file: 'playmetrics-games',
    paste:
      'Here it is: https://calendar.playmetrics.com/calendars/c901/t700123/p0/tfeedbeef/f/games-calendar.ics .',
    address: 'calendar.playmetrics.com/calendars/c901/t700123/p0/tfeedbeef/f/games-calendar.ics',
    form: 'Playmetrics',
    platform: 'Playmetrics',
    teamId: '700123-games',
    teamName: 'BU12 Select Rowan Games',
    zone: 'America/Los_Angeles',
    count: 1,
    days: ['2026-07-10', '2026-07-10'],
  },
  gamechanger: {
    file: 'gamechanger',
    paste: `https://api.team-manager.gc.com/ics-calendar-documents/user/11111111-2222-4333-8444-555555555555.ics?teamId=${UUID}&token=${TOKEN}`,
    address: `api.team-manager.gc.com/ics-calendar-documents/user/11111111-2222-4333-8444-555555555555.ics?teamId=${UUID}&token=${TOKEN}`,
    form: 'GameChanger',
    platform: 'GameChanger',
    teamId: UUID,
    teamName: `Team ${UUID}`,
    zone: 'America/Chicago',
    count: 5,
    days: ['2026-03-18', '2026-05-09'],
  },
  sportsengineApp: {
    file: 'sportsengine-app',
    paste: `  ical.sportsengine.com/v3/calendar/ical?team_ids=${UUID}&v=1787677103000  `,
    address: `ical.sportsengine.com/v3/calendar/ical?team_ids=${UUID}&v=1787677103000`,
    form: 'SportsEngine',
    platform: 'SportsEngine',
    teamId: UUID,
    teamName: 'Summit FC',
    zone: null,
    count: 3,
    days: ['2026-06-03', '2026-09-12'],
  },
  sportsengineSite: {
    file: 'sportsengine-site',
    paste: 'http://www.falconvolleyball.example/ical_feed?tags=1234567',
    address: 'www.falconvolleyball.example/ical_feed?tags=1234567',
    form: 'Other',
    platform: 'Other',
    teamId: /^[0-9a-f]{64}$/,
    teamName: 'Falcon Volleyball Club Events',
    zone: NEW_YORK,
    count: 13,
    days: ['2026-02-05', '2026-04-30'],
  },
  teamsnap: {
    file: 'teamsnap-classic',
    paste: `http://ical-cdn.teamsnap.com/team_schedule/${UUID}.ics`,
    address: `ical-cdn.teamsnap.com/team_schedule/${UUID}.ics`,
    form: 'Other',
    platform: 'TeamSnap',
    teamId: /^[0-9a-f]{64}$/,
    teamName: 'TeamSnap Team',
    zone: 'America/Chicago',
    count: 12,
    days: ['2026-01-16', '2026-05-30'],
  },
  teamsnapOne: {
    file: 'teamsnap-one-duration',
    paste: `https://calendar-api.teamsnap.com/v1/user.ics?token=${TOKEN}&v=1790000000000`,
    address: `calendar-api.teamsnap.com/v1/user.ics?token=${TOKEN}&v=1790000000000`,
    form: 'Other',
    platform: 'TeamSnap',
    teamId: /^[0-9a-f]{64}$/,
    teamName: 'TeamSnap Team',
    zone: null,
    count: 3,
    days: ['2026-11-02', '2026-12-01'],
  },
  teamsnapOneTabs: {
    file: 'teamsnap-one-tabfold',
    paste: `webcal://calendar-api.teamsnap.com/v1/user.ics?token=${'cd34'.repeat(16)}`,
    address: `calendar-api.teamsnap.com/v1/user.ics?token=${'cd34'.repeat(16)}`,
    form: 'Other',
    platform: 'TeamSnap',
    teamId: /^[0-9a-f]{64}$/,
    teamName: 'TeamSnap ONE Schedule',
    zone: null,
    count: 2,
    days: ['2026-08-10', '2026-08-29'],
  },
} as const satisfies Record<string, Feed>
type FeedName = keyof typeof FEEDS
const NAMES = Object.keys(FEEDS) as FeedName[]

interface Parent {
  readonly person: Person
  readonly previews: Map<FeedName, FeedPreview>
  readonly teams: Map<FeedName, Team>
  readonly events: Map<FeedName, Event[]>
}

let world: World
const parents = new Map<string, Parent>()
const clock = new SettableClock(NOW)

async function parentIn(zone: string): Promise<Parent> {
  const person = await world.person({ zone })
  const child = await addChild(person, 'Maya')
  const parent: Parent = { person, previews: new Map(), teams: new Map(), events: new Map() }
  for (const name of NAMES) {
    const { form, paste: url } = FEEDS[name]
    const preview = given<FeedPreview>(await person.api.POST('/feeds/preview', { body: { form, url } }))
    parent.previews.set(name, preview)
    const { zone: read, teamName } = preview
    const team = await connect(person, { form, url, zone: read, teamName: `${teamName} ${name}` })
    await mapTeam(person, team.id, [child])
    expect((await syncTeam(person, team.id)).state).toBe('done')
    parent.teams.set(name, team)
  }
  const all = [
    ...(await eventsOf(person, '2025-06-15', '2026-06-15')),
    ...(await eventsOf(person, '2026-06-15', '2026-12-31')),
  ]
  for (const name of NAMES)
    parent.events.set(
      name,
      all.filter((event) => event.teamName === `${FEEDS[name].teamName} ${name}`),
    )
  return parent
}

beforeAll(async () => {
  world = await startWorld({ name: 'platforms', clock })
  for (const { file, address } of Object.values(FEEDS))
    world.feeds.serve(address, { body: await recordedFeed(file) })
  for (const zone of [NEW_YORK, KATHMANDU]) parents.set(zone, await parentIn(zone))
})
afterAll(() => world?.close())

function parent(zone: string): Parent {
  const found = parents.get(zone)
  if (!found) throw new Error(`no person has the zone ${zone}`)
  return found
}

const eventsIn = (zone: string, feed: FeedName): Event[] => parent(zone).events.get(feed) ?? []

function timed(start: string, end: string | null, zone: string) {
  return { kind: 'timed', start, end, zone }
}
function day(firstDay: string, lastDay = firstDay) {
  return { kind: 'days', firstDay, lastDay, timeTbd: false }
}

/** Returns the days on which the app shows an event. Makes one API request per day in the parent's zone. */
async function daysShown(zone: string, title: RegExp, days: readonly string[]): Promise<string[]> {
  const shown: string[] = []
  for (const from of days) {
    const to = Temporal.PlainDate.from(from).add({ days: 1 }).toString()
    const events = await eventsOf(parent(zone).person, from, to)
    if (events.some((event) => title.test(event.title))) shown.push(from)
  }
  return shown
}

describe.each(NAMES)('the recorded feed %s', (name) => {
  const feed: Feed = FEEDS[name]

  test('shows the preview in the time zone of the file, and in the parent’s zone if the file names no zone', () => {
    for (const zone of [NEW_YORK, KATHMANDU]) {
      const preview = parent(zone).previews.get(name)
      expect(preview).toMatchObject({
        platform: feed.platform,
        teamName: feed.teamName,
        zone: feed.zone ?? zone,
        statedZone: feed.zone,
        eventCount: feed.count,
        host: feed.address.split('/')[0],
        connectedTeamId: null,
      })
    }
    const [firstDay, lastDay] = feed.days
    expect(parent(NEW_YORK).previews.get(name)).toMatchObject({ firstDay, lastDay })
  })

  test('stores the team under its platform, with an id that is not a secret', () => {
    const team = parent(NEW_YORK).teams.get(name)
    expect(team?.platform).toBe(feed.platform)
    expect(team?.teamId).toMatch(feed.teamId instanceof RegExp ? feed.teamId : new RegExp(`^${feed.teamId}$`))
    expect(JSON.stringify(team)).not.toMatch(/deadbeef|feedbeef|ab12ab12|cd34cd34/)
  })

  test('gives parents in New York and Kathmandu the same events at the same points in time', () => {
    const [one, other] = [NEW_YORK, KATHMANDU].map((zone) =>
      eventsIn(zone, name).map(({ title, when, status, opponent, field, arriveBy }) => ({
        title,
        // The time zone of a UTC event is the parent's own zone, so the test does not compare zones.
        when: when.kind === 'timed' ? { start: when.start, end: when.end } : when,
        status,
        opponent,
        field,
        arriveBy,
      })),
    )
    expect(one).toHaveLength(feed.count)
    expect(other).toEqual(one)
  })
})

test('PlayMetrics: the calendar reader finds titles, opponents, fields, arrival, uniform and cancellation', () => {
  expect(eventsIn(KATHMANDU, 'playmetrics')).toEqual(
    [
      {
        title: 'Practice',
        when: timed('2025-07-01T21:30:00Z', '2025-07-01T23:00:00Z', NEW_YORK),
        activity: 'practice',
        locationName: 'Founders Park Open space',
        location: '100 Example Rd, Springfield, OH 45501, USA',
        status: 'confirmed',
      },
      {
        title: 'vs Scorpions',
        when: timed('2025-08-02T21:00:00Z', '2025-08-02T22:30:00Z', NEW_YORK),
        activity: 'game',
        opponent: 'Scorpions',
        homeOrAway: 'home',
        arriveBy: '2025-08-02T20:30:00Z',
        uniform: 'Red',
        description: 'CE scrimmage\nPlease bring both jerseys to all games',
        locationName: 'Meadow Park',
        field: '2',
      },
      {
        title: 'Practice',
        when: timed('2025-08-08T23:00:00Z', '2025-08-09T00:15:00Z', NEW_YORK),
        status: 'cancelled',
        locationName: 'Meadow Park',
        field: 'Practice Fields',
        description: 'Professional led training session',
      },
      {
        title: 'at Lakeside United Scrimmages',
        when: timed('2025-08-16T13:00:00Z', '2025-08-16T16:00:00Z', NEW_YORK),
        opponent: 'Lakeside United Scrimmages',
        homeOrAway: 'away',
        arriveBy: '2025-08-16T12:30:00Z',
        uniform: 'Gray jersey',
        locationName: 'Northside Sports Park',
        field: 'Field 1',
      },
      {
        when: timed('2025-08-26T22:30:00Z', '2025-08-26T23:30:00Z', NEW_YORK),
        opponent: 'Lakeside United B’16 Foxes',
        homeOrAway: 'away',
        arriveBy: '2025-08-26T22:00:00Z',
        locationName: 'Northside Sports Park',
        field: 'TBD',
      },
      {
        title: 'State College Men’s Soccer',
        when: timed('2025-09-05T22:15:00Z', '2025-09-06T01:00:00Z', NEW_YORK),
        activity: 'other',
        location: '400 College Dr, Springfield, OH 45503, USA',
      },
      {
        title: 'NCL Tournament',
        when: day('2026-05-09'),
        activity: 'tournament',
        locationName: 'TBD',
      },
    ].map((expected) => expect.objectContaining({ sport: 'Soccer', platformColor: '#10B981', ...expected })),
  )
})

test('PlayMetrics: an all-day event has the same date for parents in New York and Kathmandu (C21)', async () => {
  const around = ['2026-05-08', '2026-05-09', '2026-05-10']
  for (const zone of [NEW_YORK, KATHMANDU])
    expect(await daysShown(zone, /NCL Tournament/, around)).toEqual(['2026-05-09'])
})

test('PlayMetrics games-only link: the calendar reader parses a folded line, the competition and the number of the field', () => {
  expect(eventsIn(NEW_YORK, 'playmetricsGames')).toMatchObject([
    {
      title: 'at Eastshore Select SC BU12C',
      when: timed('2026-07-10T22:00:00Z', '2026-07-10T23:00:00Z', 'America/Los_Angeles'),
      opponent: 'Eastshore Select SC BU12C',
      homeOrAway: 'away',
      arriveBy: '2026-07-10T21:30:00Z',
      uniform: 'Black Jersey, Black Shorts, Black Socks',
      locationName: 'North Cedar Park',
      field: '#4',
      location: '500 Example Rd, Fairview, WA 98001',
    },
  ])
})

test('GameChanger: the app shows UTC times in the team’s zone, and the calendar reader finds the field in the description', () => {
  const chicago = 'America/Chicago'
  expect(eventsIn(NEW_YORK, 'gamechanger')).toMatchObject([
    {
      title: 'RVE Cougars (First Grade Boys) Practice',
      when: timed('2026-03-18T22:00:00Z', '2026-03-18T23:00:00Z', chicago),
      activity: 'practice',
      location: '700 Example St, Riverview KS',
      sport: 'Baseball',
    },
    {
      when: timed('2026-03-21T13:00:00Z', '2026-03-21T14:00:00Z', chicago),
      activity: 'game',
      opponent: 'Harlow',
      homeOrAway: 'away',
    },
    {
      when: timed('2026-04-14T00:15:00Z', '2026-04-14T01:30:00Z', chicago),
      locationName: 'River Trail Elementary School',
      description: 'Baseball field in between RVE and RVMS.',
    },
    {
      when: timed('2026-05-02T14:00:00Z', '2026-05-02T15:00:00Z', chicago),
      opponent: 'Quill',
      homeOrAway: null,
      field: '8S',
    },
    {
      when: timed('2026-05-09T22:30:00Z', '2026-05-09T23:45:00Z', chicago),
      opponent: 'Jaguars (Birch)',
      homeOrAway: 'away',
      field: 'Field 21',
      locationName: 'Green Valley Recreation Sports Complex',
    },
  ])
})

test('SportsEngine app: the calendar reader finds home or away, and removes the second copy of an address', () => {
  expect(eventsIn(NEW_YORK, 'sportsengineApp')).toMatchObject([
    {
      title: 'COMETS U8@Oakdale',
      when: timed('2026-06-03T23:45:00Z', '2026-06-04T00:45:00Z', 'America/Chicago'),
    },
    {
      title: 'Practice',
      when: timed('2026-08-26T01:30:00Z', '2026-08-26T02:30:00Z', 'America/Los_Angeles'),
      activity: 'practice',
      location: '600 Example Ave SE, Fairview, WA 98002, US',
    },
    {
      title: 'vs Beacon FC',
      when: timed('2026-09-12T16:00:00Z', '2026-09-12T17:00:00Z', 'America/Los_Angeles'),
      opponent: 'Beacon FC',
      homeOrAway: 'home',
      location: '600 Example Ave SE, Fairview, WA 98002, USA',
    },
  ])
})

test('SportsEngine club site: the calendar reader handles series with exceptions, daylight saving time and all-day events', () => {
  const events = eventsIn(NEW_YORK, 'sportsengineSite').map(({ title, when }) => ({ title, when }))
  expect(events).toEqual([
    {
      title: '11xWhite/12xSilver Practice',
      when: timed('2026-02-05T21:00:00Z', '2026-02-05T22:30:00Z', NEW_YORK),
    },
    { title: 'Hillview Tournament', when: day('2026-03-01') },
    { title: 'Practice', when: timed('2026-03-07T21:15:00Z', '2026-03-07T22:45:00Z', NEW_YORK) },
    // Daylight saving time starts on March 8. The file's VTIMEZONE does not contain the change for 2026.
    {
      title: "All 10-12's Teams Practice",
      when: timed('2026-03-08T19:30:00Z', '2026-03-08T21:00:00Z', NEW_YORK),
    },
    {
      title: '12xWhite/Silver and 13xSilver Practice',
      when: timed('2026-03-12T23:30:00Z', '2026-03-13T01:00:00Z', NEW_YORK),
    },
    { title: 'Region Inferno', when: day('2026-03-14') },
    { title: 'Region Inferno', when: day('2026-03-15') },
    {
      title: 'Picture Day (Tentative) at NWHS, details to follow',
      when: timed('2026-03-25T23:00:00Z', '2026-03-26T01:00:00Z', NEW_YORK),
    },
    { title: 'Orchard HS Tournament', when: day('2026-03-28') },
    { title: 'Union Arena Tournament', when: day('2026-04-18') },
    { title: 'Union Arena Tournament', when: day('2026-04-19') },
    {
      title: '12xWhite/12xSilver Practice',
      when: timed('2026-04-23T22:00:00Z', '2026-04-23T23:30:00Z', NEW_YORK),
    },
    {
      title: '12xWhite/12xSilver Practice',
      when: timed('2026-04-30T22:00:00Z', '2026-04-30T23:30:00Z', NEW_YORK),
    },
  ])
})

test('TeamSnap: the calendar reader drops seconds, sets no end if the length is unknown, and finds cancellations in the title', () => {
  const chicago = 'America/Chicago'
  expect(eventsIn(KATHMANDU, 'teamsnap')).toMatchObject([
    {
      title: 'Wildcats - Practice',
      when: timed('2026-01-17T01:05:00Z', '2026-01-17T02:05:00Z', chicago),
      locationName: 'Maplewood Middle School',
      arriveBy: null,
    },
    {
      when: timed('2026-01-17T14:30:00Z', null, chicago),
      opponent: 'Weller',
      homeOrAway: 'away',
      uniform: 'Black',
      arriveBy: '2026-01-17T14:15:00Z',
      locationName: 'Exeter Middle School',
    },
    {
      title: 'Wildcats vs Sorrels',
      when: timed('2026-01-24T16:50:00Z', null, chicago),
      status: 'cancelled',
      opponent: 'Sorrels',
      uniform: 'White',
    },
    {
      title: 'RVE 1st Grade BBall vs Hartwell',
      when: timed('2026-01-24T19:00:00Z', '2026-01-24T20:30:00Z', chicago),
      status: 'cancelled',
    },
    {
      when: timed('2026-02-07T17:30:00Z', '2026-02-07T19:00:00Z', chicago),
      opponent: 'Hazelton 1',
      uniform: 'Home uniform',
      arriveBy: '2026-02-07T17:15:00Z',
    },
    { when: timed('2026-02-27T23:30:00Z', null, chicago), arriveBy: '2026-02-27T23:15:00Z', opponent: null },
    {
      when: timed('2026-02-28T19:00:00Z', null, chicago),
      arriveBy: null,
      opponent: 'Stone',
      homeOrAway: 'away',
    },
    {
      when: timed('2026-03-07T18:15:00Z', null, chicago),
      field: 'Court 2B',
      locationName: 'Recreation Center at Northhill',
      uniform: 'White',
      arriveBy: '2026-03-07T18:00:00Z',
    },
    {
      title: 'Jr Rapids - Practice',
      when: timed('2026-03-19T00:30:00Z', null, chicago),
      status: 'cancelled',
      field: 'Field 9SW',
      locationName: 'Summit Complex',
    },
    { when: timed('2026-05-09T21:00:00Z', null, chicago), opponent: 'Parrish', field: 'Field #3' },
    {
      when: timed('2026-05-12T23:00:00Z', '2026-05-13T00:15:00Z', chicago),
      opponent: 'The Storm',
      homeOrAway: null,
      field: 'Field 19',
      uniform: 'Gray Uniform',
      arriveBy: '2026-05-12T22:45:00Z',
    },
    {
      title: 'Wildcats Softball at The Storm',
      when: timed('2026-05-30T17:00:00Z', '2026-05-30T18:15:00Z', chicago),
      status: 'cancelled',
    },
  ])
})

test('TeamSnap ONE: the calendar reader finds duration and arrival time in the text, and evening games are on the local day (C21)', async () => {
  expect(eventsIn(NEW_YORK, 'teamsnapOne')).toMatchObject([
    {
      when: timed('2026-11-03T00:45:00Z', '2026-11-03T01:45:00Z', NEW_YORK),
      opponent: 'Marlow',
      arriveBy: '2026-11-02T23:45:00Z',
      locationName: 'Timber Ice Center',
      location: '900 Example Dr, Springfield, IL 62701, USA',
      activity: 'game',
    },
    { when: timed('2026-11-24T00:45:00Z', '2026-11-24T01:45:00Z', NEW_YORK), opponent: "O'Hara" },
    { when: timed('2026-12-02T03:00:00Z', '2026-12-02T04:00:00Z', NEW_YORK), opponent: 'Bellmont' },
  ])
  for (const event of eventsIn(NEW_YORK, 'teamsnapOne')) expect(event.title).not.toMatch(/arrive/i)
  const around = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
  expect(await daysShown(NEW_YORK, /Marlow/, around)).toEqual(['2026-11-02'])
  expect(await daysShown(KATHMANDU, /Marlow/, around)).toEqual(['2026-11-03'])
})

test('TeamSnap ONE: the calendar reader joins lines that are folded by a tab, without breaking a word', () => {
  expect(eventsIn(NEW_YORK, 'teamsnapOneTabs')).toMatchObject([
    {
      when: timed('2026-08-11T03:00:00Z', '2026-08-11T04:00:00Z', NEW_YORK),
      activity: 'practice',
      locationName: 'Koa Neighborhood Park',
      location: 'Example St, Honolulu, HI 96800, USA',
    },
    {
      when: timed('2026-08-30T00:00:00Z', '2026-08-30T01:15:00Z', NEW_YORK),
      opponent: 'U10B-07 Sutter',
      location: expect.stringContaining('South Example Drive'),
    },
  ])
})

test('dashboard: lists today’s game and upcoming events by the calendar days of the parent’s zone', async () => {
  clock.set('2026-05-09T12:00:00Z')
  // The clock has moved past the end of the parents' sessions, so the parents sign in again.
  const read = async (zone: string) => {
    const person = await signIn(world.origin, parent(zone).person)
    return given(await person.api.GET('/dashboard'))
  }
  const newYork = await read(NEW_YORK)
  expect(newYork.today).toBe('2026-05-09')
  // May 9 in New York has the all-day event, TeamSnap's event at 17:00 and GameChanger's event at 18:30.
  expect(newYork.todaysEvents.map((event) => event.title)).toEqual([
    'NCL Tournament',
    'RVE Pre-K Summer Baseball vs Parrish',
    'Mustangs (Fern) @ Jaguars (Birch)',
  ])
  expect(newYork.upcomingEvents).toHaveLength(8)
  expect(newYork.upcomingEvents[0]?.title).toBe('Wildcats Softball vs The Storm')
  // The current time in Kathmandu is 17:45, so the day in Kathmandu ends at 18:15Z.
  // The game at 22:30Z starts at 04:15 of the next day, so it is not one of today's events.
  const kathmandu = await read(KATHMANDU)
  expect(kathmandu.todaysEvents.map((event) => event.title)).toEqual(['NCL Tournament'])
  expect(kathmandu.upcomingEvents[0]?.title).toBe('RVE Pre-K Summer Baseball vs Parrish')
  clock.set(NOW)
})
