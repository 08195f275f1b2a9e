import { addChild, addEvent, connect, eventsOf, mapTeam } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'

/*
 * Tests weeks in which clocks change, in time zones with different rules (C20, C21, C25).
 * Two of the weeks are in Asia/Kathmandu, which has no clock changes.
 * Each week contains manual events, entered as local times, and all-day events from a feed.
 * The test checks which of the events appear in the week, and in which order.
 * All instants were calculated by hand from the offsets in the comments.
 */

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'golden_weeks', clock: new SettableClock('2026-03-01T12:00:00Z') })
})
afterAll(() => world?.close())

interface Week {
  readonly zone: string
  /** `from` is the Sunday on which the week begins, and `to` is the next Sunday. */
  readonly from: string
  readonly to: string
  /**
   * Each text gives the day and the wall time of a manual event that lasts one hour.
   * The suffix `second` selects the second occurrence of a time that occurs twice when clocks go back.
   */
  readonly typed: readonly string[]
  /** Events that the week must show, in this order. */
  readonly shown: readonly string[]
}

const WEEKS: readonly Week[] = [
  {
    // 8 March, 02:00 -05:00 becomes 03:00 -04:00. The week is 8 March 05:00Z to 15 March 04:00Z.
    zone: 'America/New_York',
    from: '2026-03-08',
    to: '2026-03-15',
    typed: [
      '2026-03-07 22:00', // ends 23:00: outside the week
      '2026-03-07 23:30', // 23:30 + 5 h
      '2026-03-08 01:30', // + 5 h; lasts until 07:30Z, which is 03:30 local
      '2026-03-08 02:30', // does not exist: an hour after 01:30 is 07:30Z, which is 03:30 local
      '2026-03-08 09:00', // + 4 h
      '2026-03-14 23:30', // + 4 h
      '2026-03-15 00:00', // 04:00Z: in the next week
    ],
    shown: [
      '2026-03-08T04:30:00Z/2026-03-08T05:30:00Z',
      'first day',
      '2026-03-08T06:30:00Z/2026-03-08T07:30:00Z',
      '2026-03-08T07:30:00Z/2026-03-08T08:30:00Z',
      '2026-03-08T13:00:00Z/2026-03-08T14:00:00Z',
      'last day and next',
      '2026-03-15T03:30:00Z/2026-03-15T04:30:00Z',
    ],
  },
  {
    // 1 November, 02:00 -04:00 becomes 01:00 -05:00. The week is 1 November 04:00Z to 8 November 05:00Z.
    zone: 'America/New_York',
    from: '2026-11-01',
    to: '2026-11-08',
    typed: [
      '2026-10-31 23:30', // + 4 h
      '2026-11-01 01:30 second', // + 5 h
      '2026-11-01 01:30', // + 4 h
      '2026-11-01 09:00', // + 5 h
      '2026-11-07 23:30', // + 5 h
      '2026-11-08 00:00', // 05:00Z: in the next week
    ],
    shown: [
      '2026-11-01T03:30:00Z/2026-11-01T04:30:00Z',
      'first day',
      '2026-11-01T05:30:00Z/2026-11-01T06:30:00Z',
      '2026-11-01T06:30:00Z/2026-11-01T07:30:00Z',
      '2026-11-01T14:00:00Z/2026-11-01T15:00:00Z',
      'last day and next',
      '2026-11-08T04:30:00Z/2026-11-08T05:30:00Z',
    ],
  },
  {
    // 5 April, 02:00 +11:00 becomes 01:30 +10:30. The week is 4 April 13:00Z to 11 April 13:30Z.
    zone: 'Australia/Lord_Howe',
    from: '2026-04-05',
    to: '2026-04-12',
    typed: [
      '2026-04-04 23:30', // - 11 h
      '2026-04-05 01:45', // - 11 h
      '2026-04-05 01:45 second', // - 10 h 30
      '2026-04-05 09:00', // - 10 h 30
      '2026-04-11 23:30', // - 10 h 30
      '2026-04-12 00:00', // 13:30Z: in the next week
    ],
    shown: [
      '2026-04-04T12:30:00Z/2026-04-04T13:30:00Z',
      'first day',
      '2026-04-04T14:45:00Z/2026-04-04T15:45:00Z',
      '2026-04-04T15:15:00Z/2026-04-04T16:15:00Z',
      '2026-04-04T22:30:00Z/2026-04-04T23:30:00Z',
      'last day and next',
      '2026-04-11T13:00:00Z/2026-04-11T14:00:00Z',
    ],
  },
  {
    // 4 October, 02:00 +10:30 becomes 02:30 +11:00. The week is 3 October 13:30Z to 10 October 13:00Z.
    zone: 'Australia/Lord_Howe',
    from: '2026-10-04',
    to: '2026-10-11',
    typed: [
      '2026-10-03 23:30', // - 10 h 30
      '2026-10-04 02:15', // does not exist: a quarter of an hour after 02:00 is 15:45Z, which is 02:45 local
      '2026-10-04 09:00', // - 11 h
      '2026-10-10 23:30', // - 11 h
      '2026-10-11 00:00', // 13:00Z: in the next week
    ],
    shown: [
      '2026-10-03T13:00:00Z/2026-10-03T14:00:00Z',
      'first day',
      '2026-10-03T15:45:00Z/2026-10-03T16:45:00Z',
      '2026-10-03T22:00:00Z/2026-10-03T23:00:00Z',
      'last day and next',
      '2026-10-10T12:30:00Z/2026-10-10T13:30:00Z',
    ],
  },
  {
    // +05:45 all year. The week is 7 March 18:15Z to 14 March 18:15Z.
    zone: 'Asia/Kathmandu',
    from: '2026-03-08',
    to: '2026-03-15',
    typed: ['2026-03-07 23:30', '2026-03-08 02:30', '2026-03-14 23:30', '2026-03-15 00:00'],
    shown: [
      '2026-03-07T17:45:00Z/2026-03-07T18:45:00Z',
      'first day',
      '2026-03-07T20:45:00Z/2026-03-07T21:45:00Z',
      'last day and next',
      '2026-03-14T17:45:00Z/2026-03-14T18:45:00Z',
    ],
  },
  {
    // +05:45 all year. The week is 31 October 18:15Z to 7 November 18:15Z.
    zone: 'Asia/Kathmandu',
    from: '2026-11-01',
    to: '2026-11-08',
    typed: ['2026-10-31 23:30', '2026-11-01 01:30', '2026-11-07 23:30', '2026-11-08 00:00'],
    shown: [
      '2026-10-31T17:45:00Z/2026-10-31T18:45:00Z',
      'first day',
      '2026-10-31T19:45:00Z/2026-10-31T20:45:00Z',
      'last day and next',
      '2026-11-07T17:45:00Z/2026-11-07T18:45:00Z',
    ],
  },
  {
    // 8 March, 02:00 -03:30 becomes 03:00 -02:30. The week is 8 March 03:30Z to 15 March 02:30Z.
    zone: 'America/St_Johns',
    from: '2026-03-08',
    to: '2026-03-15',
    typed: [
      '2026-03-07 23:30', // + 3 h 30
      '2026-03-08 02:30', // does not exist: half an hour after 02:00 is 06:00Z, which is 03:30 local
      '2026-03-08 09:00', // + 2 h 30
      '2026-03-14 23:30', // + 2 h 30
      '2026-03-15 00:00', // 02:30Z: in the next week
    ],
    shown: [
      '2026-03-08T03:00:00Z/2026-03-08T04:00:00Z',
      'first day',
      '2026-03-08T06:00:00Z/2026-03-08T07:00:00Z',
      '2026-03-08T11:30:00Z/2026-03-08T12:30:00Z',
      'last day and next',
      '2026-03-15T02:00:00Z/2026-03-15T03:00:00Z',
    ],
  },
  {
    // 1 November, 02:00 -02:30 becomes 01:00 -03:30. The week is 1 November 02:30Z to 8 November 03:30Z.
    zone: 'America/St_Johns',
    from: '2026-11-01',
    to: '2026-11-08',
    typed: [
      '2026-10-31 23:30', // + 2 h 30
      '2026-11-01 01:30', // + 2 h 30
      '2026-11-01 01:30 second', // + 3 h 30
      '2026-11-01 09:00', // + 3 h 30
      '2026-11-07 23:30', // + 3 h 30
      '2026-11-08 00:00', // 03:30Z: in the next week
    ],
    shown: [
      '2026-11-01T02:00:00Z/2026-11-01T03:00:00Z',
      'first day',
      '2026-11-01T04:00:00Z/2026-11-01T05:00:00Z',
      '2026-11-01T05:00:00Z/2026-11-01T06:00:00Z',
      '2026-11-01T12:30:00Z/2026-11-01T13:30:00Z',
      'last day and next',
      '2026-11-08T03:00:00Z/2026-11-08T04:00:00Z',
    ],
  },
]

/**
 * Returns a feed with four all-day events. The week must show only two of the four.
 * The week shows the event 'first day' and the two-day event 'last day and next'.
 * The events 'day before' and 'day after' are outside of the week.
 */
function wholeDays({ from, to }: Week): string {
  const plain = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toString().replaceAll('-', '')
  const event = (title: string, first: string, after: string) => [
    'BEGIN:VEVENT',
    `UID:${title}`,
    `SUMMARY:${title}`,
    `DTSTART;VALUE=DATE:${first}`,
    `DTEND;VALUE=DATE:${after}`,
    'END:VEVENT',
  ]
  return [
    'BEGIN:VCALENDAR',
    ...event('day before', plain(from, -1), plain(from)),
    ...event('first day', plain(from), plain(from, 1)),
    ...event('last day and next', plain(to, -1), plain(to, 1)),
    ...event('day after', plain(to), plain(to, 1)),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

test.each(WEEKS)(
  'shows exactly the events of the week, in order, in $zone in the week of $from (C20, C21, C25)',
  async (week) => {
    const parent = await world.person({ zone: week.zone })
    const child = await addChild(parent, 'Maya')
    const address = `league.example/${week.zone}/${week.from}.ics`
    world.feeds.serve(address, { body: wholeDays(week) })
    const { id } = await connect(parent, { url: `https://${address}` })
    await mapTeam(parent, id, [child])
    await world.settled()
    for (const typed of week.typed) {
      const [date = '', startTime = '', second] = typed.split(' ')
      await addEvent(parent, child, {
        date,
        startTime,
        ...(second === 'second' ? { isSecond: true } : {}),
      })
    }
    const shown = (await eventsOf(parent, week.from, week.to)).map(({ title, when }) =>
      when.kind === 'timed' ? `${when.start}/${when.end}` : title,
    )
    expect(shown).toEqual(week.shown)
  },
)
