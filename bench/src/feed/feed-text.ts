/**
 * Generates calendars of a given size in the style of four platforms. The same arguments produce the same text.
 * The properties, the line folding and the time format match the recorded feeds in testkit/feeds.
 */
export const STYLES = ['PlayMetrics', 'SportsEngine', 'TeamSnap ONE', 'GameChanger'] as const
export type Style = (typeof STYLES)[number]

interface FeedSize {
  readonly events: number
  /**
   * Percentage of events that start an hour later than planned. With 0 %, all events start as planned.
   */
  readonly changedPercent: number
  /**
   * When the first event starts, and how many minutes lie between the starts of consecutive events.
   * The default is an event every 2.5 hours, so that 5,000 events fill a season.
   */
  readonly times?: FeedTimes
}

interface FeedTimes {
  readonly first: Temporal.PlainDateTime
  readonly minutesApart: number
}

const TIMES: FeedTimes = { first: Temporal.PlainDateTime.from('2026-01-05T08:00'), minutesApart: 150 }

export function feedText(style: Style, { events, changedPercent, times = TIMES }: FeedSize): string {
  const planned = (number: number) => times.first.add({ minutes: number * times.minutesApart })
  const lines: string[] = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...HEADS[style]]
  for (let number = 0; number < events; number++) {
    const isChanged = changedPercent > 0 && number % Math.round(100 / changedPercent) === 7
    const start = planned(number).add({ hours: isChanged ? 1 : 0 })
    lines.push('BEGIN:VEVENT', ...WRITERS[style](number, start, planned).flatMap(folded), 'END:VEVENT')
  }
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`
}

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'BEGIN:DAYLIGHT',
  'TZNAME:EDT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'DTSTART:19700308T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:EST',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'DTSTART:19701101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const HEADS: Readonly<Record<Style, readonly string[]>> = {
  PlayMetrics: [
    'PRODID:-//PlayMetrics//EN',
    'TZID:America/New_York',
    'X-WR-CALNAME:Boys - 2016 Harbor FC - Blue',
    ...ZONE,
  ],
  SportsEngine: ['PRODID:-//com.denhaven2/NONSGML ri_cal gem//EN', 'X-WR-TIMEZONE:America/New_York', ...ZONE],
  'TeamSnap ONE': ['PRODID:-//Highpoint Bulldogs//Games//EN'],
  GameChanger: ['PRODID:-//Example//Schedule//EN', 'X-WR-TIMEZONE:America/Chicago'],
}

type Writer = (
  number: number,
  start: Temporal.PlainDateTime,
  /** Returns when an event was originally planned to start, before `changedPercent` moved it. */
  planned: (number: number) => Temporal.PlainDateTime,
) => string[]

const WRITERS: Readonly<Record<Style, Writer>> = {
  PlayMetrics(number, start) {
    const isGame = number % 3 === 0
    const stamps = ['DTSTAMP:20260426T172539Z', 'CREATED:20250701T015329Z', 'LAST-MODIFIED:20250701T015329Z']
    // PlayMetrics omits VALUE=DATE for all-day events, so only the format shows that the value is a date.
    const when =
      number % 40 === 11
        ? [`DTSTART:${day(start)}`, `DTEND:${day(start)}`]
        : [
            `DTSTART;TZID=America/New_York:${wall(start)}`,
            `DTEND;TZID=America/New_York:${wall(start.add({ minutes: 90 }))}`,
          ]
    return [
      `UID:${isGame ? 'Game' : 'Practice'}_${1_000_000 + number}`,
      ...stamps,
      'SEQUENCE:1751334809',
      ...when,
      `SUMMARY:Boys - 2016 Harbor FC - Blue - ${isGame ? 'Game' : 'Practice'}`,
      isGame
        ? String.raw`DESCRIPTION:Scorpions ${number % 19} at Boys - 2016 Harbor FC - Blue\nArrive by ${clock(start.subtract({ minutes: 30 }))}\nUniform: Red\nPlease bring both jerseys to all games\nMeadow Park ${number % 7}`
        : `DESCRIPTION:Founders Park Open space ${number % 5}`,
      String.raw`LOCATION:${100 + (number % 9)} Example Rd\, Springfield\, OH 45501\, USA`,
      number % 50 === 3 ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED',
      'URL:https://playmetrics.com',
    ]
  },

  // Every tenth event repeats weekly for eight weeks. An EXDATE excludes one of the eight dates.
  // The event after it has a RECURRENCE-ID: it replaces one date of that series.
  SportsEngine(number, start, planned) {
    const isSeries = number % 10 === 4
    const isOverride = number % 10 === 5
    const series = number - (isOverride ? 1 : 0)
    const first = planned(series)
    const begins = isOverride ? start.add({ days: 14 }) : start
    return [
      ...(isSeries ? [`EXDATE;TZID=America/New_York:${wall(start.add({ days: 7 }))}`] : []),
      `DTEND;TZID=America/New_York;VALUE=DATE-TIME:${wall(begins.add({ minutes: 90 }))}`,
      `DTSTART;TZID=America/New_York;VALUE=DATE-TIME:${wall(begins)}`,
      'DTSTAMP;VALUE=DATE-TIME:20260131T061333Z',
      `UID:event_${100_000_000 + series}_ngin.com`,
      ...(isOverride ? [`RECURRENCE-ID;TZID=America/New_York:${wall(first.add({ days: 14 }))}`] : []),
      String.raw`DESCRIPTION:Tag(s): 12xSilver\nhttp://www.falconvolleyball.example/event/show/${100_000_000 + number}?dy=3&mth=2&yr=2026`,
      number % 4 === 1
        ? `SUMMARY:Falcon 12xSilver vs. Ridgeline ${number % 23}`
        : 'SUMMARY:11xWhite/12xSilver Practice',
      ...(isSeries ? ['RRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=8'] : []),
      String.raw`LOCATION:${100 + (number % 9)} Example Street\, Springfield\, OH\, USA`,
    ]
  },

  'TeamSnap ONE'(number, start) {
    const place = String.raw`Timber Ice Center ${number % 6}\n900 Example Dr\, Springfield\, IL 62701\, USA`
    return [
      `UID:event-${1_000_000 + number}@teamsnapone.com`,
      `SUMMARY:Game: Varsity 26-27 vs Marlow ${number % 17} (Arrive 60 minutes early)`,
      'DTSTAMP:20260929T193113Z',
      `DTSTART:${wall(start)}Z`,
      String.raw`DESCRIPTION:Game: Varsity 26-27 vs Marlow ${number % 17}\nLocation: ${place}\nDuration: 1 hour\nArrival: 60 minutes early\nLink: https://link.teamsnapone.com/xxxx/xxxxxxxx?deep_link_value=tsone%3A%2F%2Fevent%3Fevent_id%3D${number}`,
      'GEO:38.8000000;-89.9500000',
      `LOCATION:${place}`,
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260917T064501Z',
      'DURATION:PT1H',
      'CATEGORIES:Varsity',
    ]
  },

  GameChanger(number, start) {
    return [
      number % 3 === 0
        ? `SUMMARY:RVE Cougars (First Grade Boys) @ Harlow ${number % 13}`
        : 'SUMMARY:RVE Cougars (First Grade Boys) Practice',
      `DTSTART:${wall(start)}Z`,
      `DTEND:${wall(start.add({ minutes: 75 }))}Z`,
      'DTSTAMP:20260610T201147Z',
      `UID:c1000003-67ce-4104-8f08-${number.toString(16).padStart(12, '0')}`,
      'CLASS:PUBLIC',
      'CREATED:20260314T000329Z',
      ...(number % 4 === 0 ? [`DESCRIPTION:Field ${number % 21}`] : []),
      'GEO:38.9000000;-94.7000000',
      'LAST-MODIFIED:20260314T000329Z',
      String.raw`LOCATION:River Trail Elementary School\nRiverview\, KS\, United States`,
      'STATUS:CONFIRMED',
    ]
  },
}

const wall = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

const day = (time: Temporal.PlainDateTime): string => wall(time).slice(0, 8)

function clock(time: Temporal.PlainDateTime): string {
  return `${time.hour % 12 === 0 ? 12 : time.hour % 12}:${String(time.minute).padStart(2, '0')} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** Folds lines at 75 bytes (RFC 5545, 3.1). The text must be ASCII, so that a character is one byte. */
function folded(line: string): string[] {
  const parts = [line.slice(0, 75)]
  for (let at = 75; at < line.length; at += 74) parts.push(` ${line.slice(at, at + 74)}`)
  return parts
}
