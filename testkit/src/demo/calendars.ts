/**
 * Builds the demo family's team calendars around a given day in Portland. That day always has games and practices.
 * The next weekend has a tournament. Weekly practices take place before and after the given day.
 */
import { calendarText, type Entry } from '../calendar-text.ts'
import type { FeedServer } from '../feed-server.ts'
import { PLACES } from './places.ts'

export const DEMO_ZONE = 'America/Los_Angeles'

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
export type TeamName = keyof typeof TEAM_LINKS

interface Calendar {
  readonly name: string
  readonly entries: readonly Entry[]
}
export type Calendars = Readonly<Record<TeamName, Calendar>>

const FRIDAY = 5

/** Removes `https://` from a link, because the feed server identifies responses by address without scheme. */
export const addressOf = (link: string): string => link.replace(/^https:\/\//, '')

/** Makes the fake team platforms serve the demo family's calendars. */
export function serveCalendars(feeds: FeedServer, calendars: Calendars): void {
  for (const [team, { name, entries }] of Object.entries(calendars))
    feeds.serve(addressOf(TEAM_LINKS[team as TeamName]), { body: calendarText(name, entries) })
}

/** @param today a day in Portland */
export function calendarsOf(today: Temporal.PlainDate): Calendars {
  const { cedar, aquatic, diamond, eastside, marine } = PLACES
  const inDays = (days: number) => today.add({ days })
  // The Friday before the next Saturday. If today is a Saturday, the next Saturday is a week away.
  const friday = inDays((FRIDAY + 7 - today.dayOfWeek) % 7)
  const [saturday, sunday, monday] = [
    friday.add({ days: 1 }),
    friday.add({ days: 2 }),
    friday.add({ days: 3 }),
  ]
  return {
    harbor: {
      name: 'Girls 2014 Harbor FC Blue',
      entries: [
        ...weekly('Girls 2014 Harbor FC Blue - Practice', inDays(-30), '17:30', '19:00', cedar),
        ...weekly('Girls 2014 Harbor FC Blue - Practice', inDays(-28), '17:30', '19:00', cedar),
        entry('Girls 2014 Harbor FC Blue - Game', inDays(-5), '11:00', '12:15', {
          location: marine,
          description: 'Girls 2014 Harbor FC Blue at Bridge City\nArrive by 10:15 AM\nUniform: White',
        }),
        entry('Rose City Tournament: vs Rapids', saturday, '13:30', '14:45', {
          location: marine,
          description:
            'Second group match. Arrive by 12:50 PM for check-in.\nUniform: Away kit (white), and bring both pairs of socks.\nField map: https://maps.example.com/marine',
        }),
        entry('Rose City Tournament: vs Tualatin', saturday, '09:00', '10:15', { location: marine }),
        entry('Rose City Tournament: semifinal', sunday, '10:00', '11:15', { location: marine }),
      ],
    },
    swim: {
      name: 'Lakeshore Swim Club',
      entries: [
        ...weekly('Swim practice', inDays(-30), '16:00', '17:15', aquatic),
        ...weekly('Swim practice', inDays(-28), '16:00', '17:15', aquatic),
        entry('Spring Splash meet', sunday, '13:00', null, { location: aquatic }),
      ],
    },
    squad: {
      name: 'Lakeshore Swim Club, junior squad',
      entries: weekly('Swim practice', inDays(-27), '16:00', '17:00', aquatic),
    },
    otters: {
      name: 'Otters',
      entries: [
        ...weekly('Otters Practice', inDays(-31), '17:00', '18:30', diamond),
        entry('Otters vs Herons', inDays(-1), '18:00', '19:30', { location: diamond }),
        entry('Otters vs Pilots', today, '18:00', '20:00', { location: diamond }),
        entry('Otters vs Hawks', saturday, '10:00', '12:00', { location: diamond, status: 'CANCELLED' }),
        entry('Otters vs Bisons', inDays(6), '18:00', '19:30', { location: diamond }),
        entry('Otters vs Pilots', inDays(13), '18:00', '19:30', { location: diamond }),
      ],
    },
    eastside: {
      name: 'Eastside Basketball',
      entries: [
        ...weekly('Practice', inDays(-31), '18:00', '19:15', eastside),
        entry('Practice', inDays(1), '18:30', '19:45', { location: eastside }),
        entry('Skills clinic', inDays(-4), '15:00', '16:00', { location: eastside }),
      ],
    },
    club: {
      name: 'Rose City Invitational Youth Soccer Tournament, Girls Under 12, Premier Division, Spring 2026',
      entries: [
        {
          uid: 'cup@example.org',
          title: 'Rose City Tournament',
          start: dayText(friday),
          end: dayText(monday),
          location: marine,
        },
        {
          uid: 'final@example.org',
          title: 'Rose City Tournament: final (Time TBD)',
          start: dayText(sunday),
          end: dayText(monday),
          location: 'Marine Complex',
        },
        entry(
          'Parents, players and volunteers: opening ceremony, parade of the teams and group photograph at the main stand',
          friday,
          '17:30',
          '18:15',
          {
            location:
              'Marine Complex, Main Stand beside the North Gate and the Volunteers’ Tent, 1550 N Marine Way, Portland, OR 97217',
          },
        ),
        entry('U8 vs Foxes', today, '18:15', '19:00', { location: cedar }),
        entry('U8 practice', inDays(-1), '16:30', '17:30', { location: cedar }),
      ],
    },
    jays: {
      name: 'Jays',
      entries: [
        ...weekly('Practice', inDays(-28), '18:30', '19:45', eastside),
        entry('Cubs vs Jays', saturday, '10:00', '11:30', { location: diamond }),
      ],
    },
  }
}

/** Returns the calendars after a change: one practice was moved, one practice added and one game removed. */
export function changedCalendarsOf(today: Temporal.PlainDate): Calendars {
  const before = calendarsOf(today)
  const moved = today.add({ days: 5 })
  const harbor = before.harbor.entries.map((one) =>
    one.start === utc(moved, '17:30')
      ? { ...one, start: utc(moved, '18:30'), end: utc(moved, '19:45'), location: PLACES.eastside }
      : one,
  )
  const added = entry('Girls 2014 Harbor FC Blue - Practice', today.add({ days: 14 }), '19:00', '20:00', {
    location: PLACES.cedar,
  })
  const otters = before.otters.entries.filter(({ title }) => title !== 'Otters vs Bisons')
  return {
    ...before,
    harbor: { ...before.harbor, entries: [...harbor, added] },
    otters: { ...before.otters, entries: otters },
  }
}

function entry(
  title: string,
  day: Temporal.PlainDate,
  from: string,
  to: string | null,
  rest: Partial<Entry> = {},
): Entry {
  const start = utc(day, from)
  const times = to === null ? { start } : { start, end: utc(day, to) }
  // The UID is the same in each run, so that a sync recognizes the event.
  const uid = `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}-${start}@example.org`
  return { uid, title, ...times, ...rest }
}

/** Returns one event per week for eleven weeks. */
function weekly(
  title: string,
  first: Temporal.PlainDate,
  from: string,
  to: string,
  location: string,
): Entry[] {
  return Array.from({ length: 11 }, (_, week) =>
    entry(title, first.add({ weeks: week }), from, to, { location }),
  )
}

/** Converts a Portland wall time to the iCalendar UTC format. */
function utc(day: Temporal.PlainDate, time: string): string {
  const instant = day
    .toZonedDateTime({ timeZone: DEMO_ZONE, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

const dayText = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '')
