/** The family of the design's screens, around Thursday, May 14, 2026, 4:12 PM in Portland. */
import { befriend, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { calendarText, type Entry } from '../harness/calendar-text.ts'
import { childOf, syncAgain, teamOf } from '../harness/family.ts'
import { addressOf } from '../harness/links.ts'
import type { TestWorld } from '../harness/test.ts'

export const NOW = '2026-05-14T23:12:00Z'
export const ZONE = 'America/Los_Angeles'
const PASSWORD = 'Correct-Horse-7'

export const TEAM_LINKS = {
  harbor: 'https://calendar.playmetrics.com/calendars/c900/t912345/p0/t0a1b2c3d/f/calendar.ics',
  swim: 'https://ical.sportsengine.com/v3/calendar/ical?team_ids=00000000-0000-7000-8000-000000000011',
  squad: 'https://ical.sportsengine.com/v3/calendar/ical?team_ids=00000000-0000-7000-8000-000000000012',
  otters:
    'https://api.team-manager.gc.com/ics-calendar-documents/user/00000000-0000-7000-8000-000000000002.ics?teamId=00000000-0000-7000-8000-000000000003&token=00',
  eastside: 'https://ical-cdn.teamsnap.com/team_schedule/00000000-0000-7000-8000-000000000004.ics',
  club: 'https://rosecity.example.org/ical_feed?tags=20',
  jays: 'https://jays.example.org/calendar.ics',
} as const

const CEDAR = 'Cedar Park, Field 3, 2200 SE Alder St, Portland, OR 97214'
const AQUATIC = 'Lakeshore Aquatic Center, 415 Lakeshore Blvd, Portland, OR 97202'
const DIAMOND = 'Wilshire Diamond 2, 3300 NE 33rd Ave, Portland, OR 97212'
const EASTSIDE = 'Eastside Rec Center, 918 SE Grant St, Portland, OR 97214'
const MARINE = 'Marine Complex, Pitch 7, 1550 N Marine Way, Portland, OR 97217'

/** Portland's clock as the calendar writes it. */
function utc(day: string, time: string): string {
  const instant = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).toInstant()
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

let uid = 0

function entry(
  title: string,
  day: string,
  from: string,
  to: string | null,
  rest: Partial<Entry> = {},
): Entry {
  const times = to === null ? { start: utc(day, from) } : { start: utc(day, from), end: utc(day, to) }
  return { uid: `event-${++uid}@example.org`, title, ...times, ...rest }
}

/** The same each week from mid-April to the end of June. */
function weekly(title: string, first: string, from: string, to: string, location: string): Entry[] {
  const start = Temporal.PlainDate.from(first)
  return Array.from({ length: 11 }, (_, week) =>
    entry(title, start.add({ weeks: week }).toString(), from, to, { location }),
  )
}

const CALENDARS: Record<keyof typeof TEAM_LINKS, { name: string; entries: Entry[] }> = {
  harbor: {
    name: 'Girls 2014 Harbor FC Blue',
    entries: [
      ...weekly('Girls 2014 Harbor FC Blue - Practice', '2026-04-14', '17:30', '19:00', CEDAR),
      ...weekly('Girls 2014 Harbor FC Blue - Practice', '2026-04-16', '17:30', '19:00', CEDAR),
      entry('Girls 2014 Harbor FC Blue - Game', '2026-05-09', '11:00', '12:15', {
        location: MARINE,
        description: 'Girls 2014 Harbor FC Blue at Bridge City\nArrive by 10:15 AM\nUniform: White',
      }),
      entry('Rose City Tournament: vs Rapids', '2026-05-16', '13:30', '14:45', {
        location: MARINE,
        description:
          'Second group match. Arrive by 12:50 PM for check-in.\nUniform: Away kit (white), and bring both pairs of socks.\nField map: https://maps.example.com/marine',
      }),
      entry('Rose City Tournament: vs Tualatin', '2026-05-16', '09:00', '10:15', { location: MARINE }),
      entry('Rose City Tournament: semifinal', '2026-05-17', '10:00', '11:15', { location: MARINE }),
    ],
  },
  swim: {
    name: 'Lakeshore Swim Club',
    entries: [
      ...weekly('Swim practice', '2026-04-14', '16:00', '17:15', AQUATIC),
      ...weekly('Swim practice', '2026-04-16', '16:00', '17:15', AQUATIC),
      entry('Spring Splash meet', '2026-05-17', '13:00', null, { location: AQUATIC }),
    ],
  },
  squad: {
    name: 'Lakeshore Swim Club, Friday squad',
    entries: weekly('Swim practice', '2026-04-17', '16:00', '17:00', AQUATIC),
  },
  otters: {
    name: 'Otters',
    entries: [
      ...weekly('Otters Practice', '2026-04-13', '17:00', '18:30', DIAMOND),
      entry('Otters vs Herons', '2026-05-13', '18:00', '19:30', { location: DIAMOND }),
      entry('Otters vs Pilots', '2026-05-14', '18:00', '20:00', { location: DIAMOND }),
      entry('Otters vs Hawks', '2026-05-16', '10:00', '12:00', { location: DIAMOND, status: 'CANCELLED' }),
      entry('Otters vs Bisons', '2026-05-20', '18:00', '19:30', { location: DIAMOND }),
      entry('Otters vs Pilots', '2026-05-27', '18:00', '19:30', { location: DIAMOND }),
    ],
  },
  eastside: {
    name: 'Eastside Basketball',
    entries: [
      ...weekly('Practice', '2026-04-13', '18:00', '19:15', EASTSIDE),
      entry('Practice', '2026-05-15', '18:30', '19:45', { location: EASTSIDE }),
      entry('Skills clinic', '2026-05-10', '15:00', '16:00', { location: EASTSIDE }),
    ],
  },
  club: {
    name: 'Rose City Invitational Youth Soccer Tournament, Girls Under 12, Premier Division, Spring 2026',
    entries: [
      {
        uid: 'cup@example.org',
        title: 'Rose City Tournament',
        start: '20260515',
        end: '20260518',
        location: MARINE,
      },
      {
        uid: 'final@example.org',
        title: 'Rose City Tournament: final (Time TBD)',
        start: '20260517',
        end: '20260518',
        location: 'Marine Complex',
      },
      entry(
        'Parents, players and volunteers: opening ceremony, parade of the teams and group photograph at the main stand',
        '2026-05-15',
        '17:30',
        '18:15',
        {
          location:
            'Marine Complex, Main Stand beside the North Gate and the Volunteers’ Tent, 1550 N Marine Way, Portland, OR 97217',
        },
      ),
      entry('U8 vs Foxes', '2026-05-14', '18:15', '19:00', { location: CEDAR }),
      entry('U8 practice', '2026-05-13', '16:30', '17:30', { location: CEDAR }),
    ],
  },
  jays: {
    name: 'Jays',
    entries: [
      ...weekly('Practice', '2026-04-16', '18:30', '19:45', EASTSIDE),
      entry('Cubs vs Jays', '2026-05-16', '10:00', '11:30', { location: DIAMOND }),
    ],
  },
}

export interface ColeFamily {
  readonly erin: Person
  readonly priya: Person
  readonly maya: string
  readonly kiran: string
  /** Signed up, and nothing more. */
  readonly newcomer: Person
}

export async function coleFamily(world: TestWorld): Promise<ColeFamily> {
  for (const [team, { name, entries }] of Object.entries(CALENDARS))
    world.feeds.serve(addressOf(TEAM_LINKS[team as keyof typeof TEAM_LINKS]), {
      body: calendarText(name, entries),
    })
  const erin = await world.person({
    name: 'Erin Cole',
    zone: ZONE,
    email: 'erin@family.example',
    password: PASSWORD,
  })
  const maya = await childOf(erin, 'Maya', {
    color: '#6366F1',
    sports: ['Soccer', 'Basketball', 'Track', 'Tennis'],
  })
  const owen = await childOf(erin, 'Owen', { color: '#F97316', sports: ['Baseball', 'Swimming'] })
  const ruby = await childOf(erin, 'Ruby', { color: '#14B8A6', sports: ['Swimming', 'Soccer'] })
  await teamOf(erin, { form: 'Playmetrics', url: TEAM_LINKS.harbor, teamName: 'Harbor FC Blue' }, [maya])
  await teamOf(
    erin,
    { form: 'SportsEngine', url: TEAM_LINKS.swim, teamName: 'Lakeshore Swim Club', sport: 'Swimming' },
    [ruby],
  )
  await teamOf(
    erin,
    { form: 'SportsEngine', url: TEAM_LINKS.squad, teamName: 'Friday squad', sport: 'Swimming' },
    [owen, ruby],
  )
  await teamOf(erin, { form: 'GameChanger', url: TEAM_LINKS.otters, teamName: 'Otters', sport: 'Baseball' }, [
    owen,
  ])
  await teamOf(erin, { form: 'Other', url: TEAM_LINKS.club, sport: 'Soccer' }, [maya, ruby])
  const eastside = await teamOf(
    erin,
    { form: 'Other', url: TEAM_LINKS.eastside, teamName: 'Eastside Basketball', sport: 'Basketball' },
    [maya],
  )
  world.feeds.serve(addressOf(TEAM_LINKS.eastside), { status: 404 })
  await syncAgain(world, erin, eastside)

  const priya = await world.person({ name: 'Priya Raman', zone: ZONE })
  const kiran = await childOf(priya, 'Kiran', { color: '#F43F5E', sports: ['Basketball'] })
  await teamOf(priya, { form: 'Other', url: TEAM_LINKS.jays, sport: 'Basketball' }, [kiran])
  // Where mail is sent, friends are for confirmed addresses.
  await world.database.query('update users set email_verified = true')
  await befriend(priya, erin)
  await grant(world.database, { owner: priya, friend: erin, role: 'administrator' })
  const newcomer = await world.person({ onboarded: false, email: 'new@family.example', password: PASSWORD })
  return { erin, priya, maya, kiran, newcomer }
}

/** What the platforms say a day later: one practice moved and elsewhere, one new, one gone, one side changed. */
export async function changeSchedule(world: TestWorld, erin: Person): Promise<void> {
  const { harbor, otters } = CALENDARS
  const changed = {
    harbor: [
      ...harbor.entries.map((one) =>
        one.start === utc('2026-05-19', '17:30')
          ? { ...one, start: utc('2026-05-19', '18:30'), end: utc('2026-05-19', '19:45'), location: EASTSIDE }
          : one,
      ),
      entry('Girls 2014 Harbor FC Blue - Practice', '2026-05-28', '19:00', '20:00', { location: CEDAR }),
    ],
    otters: otters.entries.filter(({ title }) => title !== 'Otters vs Bisons'),
  }
  for (const team of ['harbor', 'otters'] as const)
    world.feeds.serve(addressOf(TEAM_LINKS[team]), {
      body: calendarText(CALENDARS[team].name, changed[team]),
    })
  const { data } = await erin.api.GET('/teams')
  // What is missing counts as removed at the second check without it.
  for (const { id, platform } of data?.teams ?? [])
    if (platform === 'Playmetrics' || platform === 'GameChanger')
      for (let check = 0; check < 2; check++) await syncAgain(world, erin, id)
}
