import type { Language } from '@homefield/contract/account'
import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { NotifiedEvent } from '@homefield/contract/notification'
import { describe, expect, test } from 'vitest'
import type { Facts } from './model.ts'
import { TEXTS } from './texts.view.ts'
import { notificationTextOf } from './view.ts'

/* Tests the texts about an event on a lock screen, in an SMS and in an email. */

const timed = (start: string, end: string | null = null): EventWhen => ({
  kind: 'timed',
  start,
  end,
  zone: 'America/New_York',
})
const days = (firstDay: string, lastDay = firstDay, timeTbd = false): EventWhen => ({
  kind: 'days',
  firstDay,
  lastDay,
  timeTbd,
})
const when = (from: EventWhen, to: EventWhen): EventDifference => ({ field: 'when', from, to })
const status = (from: NotifiedStatus, to: NotifiedStatus): EventDifference => ({ field: 'status', from, to })
type NotifiedStatus = 'confirmed' | 'cancelled' | 'postponed' | 'removed'
const place = (from: [string | null, string?], to: [string | null, string?]): EventDifference => ({
  field: 'location',
  from: { name: from[0], address: from[1] ?? null },
  to: { name: to[0], address: to[1] ?? null },
})

// The event HOUR lasts from 17:30 to 18:30 in New York, and the event LONGER from 17:30 to 19:00.
const HOUR = timed('2026-05-16T21:30:00Z', '2026-05-16T22:30:00Z')
const LONGER = timed('2026-05-16T21:30:00Z', '2026-05-16T23:00:00Z')
const NO_END = timed('2026-05-16T21:30:00Z')
const LATER = timed('2026-05-16T22:00:00Z', '2026-05-16T23:00:00Z')
const SUNDAY = timed('2026-05-17T21:30:00Z', '2026-05-17T22:30:00Z')
const DAY = days('2026-05-16')
const TBD = days('2026-05-16', '2026-05-16', true)
const TBD_SUNDAY = days('2026-05-17', '2026-05-17', true)
const WEEKEND = days('2026-05-16', '2026-05-17')
// The event NIGHT lasts from 22:00 on Saturday until 1:00 on Sunday in New York.
// The event LONGER_NIGHT starts at the same time as NIGHT and ends an hour later.
const NIGHT = timed('2026-05-17T02:00:00Z', '2026-05-17T05:00:00Z')
const LONGER_NIGHT = timed('2026-05-17T02:00:00Z', '2026-05-17T06:00:00Z')

interface Notified {
  readonly at: EventWhen
  readonly differences?: readonly EventDifference[]
  readonly overridden?: readonly EventDifference[]
}

function event({ at, differences = [], overridden = [] }: Notified): NotifiedEvent {
  return {
    eventId: 'e',
    isGone: false,
    title: 'Practice',
    when: at,
    place: null,
    differences: [...differences],
    overridden: [...overridden],
  }
}

function entry(...notified: Notified[]): Facts {
  return {
    kind: 'notification',
    entry: {
      id: 'n',
      type: 'schedule_change',
      kind: 'eventsChanged',
      person: null,
      friendRequestId: null,
      handoverId: null,
      profileId: null,
      profileName: null,
      team: null,
      schedule: {
        teamName: 'Wildcats',
        childNames: ['Maya'],
        eventCount: notified.length,
        isImport: false,
        events: notified.map(event),
      },
      message: null,
      share: null,
      drive: null,
      toCheck: [],
      isUrgent: false,
      read: false,
      createdAt: '2026-05-10T12:00:00Z',
    },
  }
}

const reader = (language: Language = 'en', zone = 'America/New_York') => ({
  language,
  zone,
  now: Temporal.Instant.from('2026-05-10T12:00:00Z'),
})
/** Formats a notification as the SMS channel does: title and body in one line. */
const said = (facts: Facts, of = reader()) => {
  const { title, body } = notificationTextOf(facts, of)
  return title.endsWith('.') ? `${title} ${body}` : `${title}. ${body}`
}
const moved = (from: EventWhen, to: EventWhen): Notified => ({ at: to, differences: [when(from, to)] })

describe('texts about a game that is neither home nor away', () => {
  const game = (notified: Notified): Facts => {
    const facts = entry(notified)
    if (facts.kind === 'notification')
      for (const one of facts.entry.schedule?.events ?? []) Object.assign(one, { title: 'vs Storm' })
    return facts
  }
  test.each<[Language, Notified, string]>([
    ['en', moved(HOUR, LATER), 'vs Storm moved to 6:00 PM. Maya, Sat, May 16. Was 5:30 PM.'],
    [
      'en',
      { at: HOUR, differences: [{ field: 'opponent', from: 'Hawks', to: 'Storm' }] },
      'vs Storm changed. Maya, Sat, May 16, 5:30 PM. Opponent: now Storm, was Hawks.',
    ],
    [
      'es',
      { at: HOUR, differences: [{ field: 'opponent', from: 'Hawks', to: 'Storm' }] },
      'Cambió: vs Storm. Maya, sáb, 16 de may, 5:30 p.m. Rival: ahora Storm; antes, Hawks.',
    ],
    ['en', { at: HOUR, differences: [{ field: 'added' }] }, 'New: vs Storm. Maya, Sat, May 16, 5:30 PM'],
  ])('writes "vs" if the side of a game is unknown, in %s', (language, notified, expected) => {
    expect(said(game(notified), reader(language))).toBe(expected)
  })
})

describe('texts about a changed time', () => {
  test.each<[string, EventWhen, EventWhen, string]>([
    ['later', HOUR, LATER, 'Practice moved to 6:00 PM. Maya, Sat, May 16. Was 5:30 PM.'],
    [
      'an event moved to another day',
      HOUR,
      SUNDAY,
      'Practice moved to Sun, May 17, 5:30 PM. Maya, Sun, May 17. Was Sat, May 16, 5:30 PM.',
    ],
    ['a later end', HOUR, LONGER, 'Practice: now 5:30 – 7:00 PM. Maya, Sat, May 16. Was 5:30 – 6:30 PM.'],
    [
      'an event that got an end time',
      NO_END,
      LONGER,
      'Practice: now 5:30 – 7:00 PM. Maya, Sat, May 16. Was 5:30 PM, no end time.',
    ],
    [
      'an event that lost its end time',
      HOUR,
      NO_END,
      'Practice: now 5:30 PM, no end time. Maya, Sat, May 16. Was 5:30 – 6:30 PM.',
    ],
    [
      'a later end after midnight',
      NIGHT,
      LONGER_NIGHT,
      'Practice: now 10:00 PM – 2:00 AM. Maya, Sat, May 16. Was 10:00 PM – 1:00 AM.',
    ],
    [
      'an event extended to more than a day',
      HOUR,
      timed('2026-05-16T21:30:00Z', '2026-05-17T22:30:00Z'),
      'Practice: now 5:30 PM – Sun, May 17, 6:30 PM. Maya, Sat, May 16. Was 5:30 – 6:30 PM.',
    ],
    [
      'an event with its time now to be decided',
      HOUR,
      TBD,
      'Time to be decided: Practice. Maya, Sat, May 16. Was 5:30 PM.',
    ],
    [
      'an all-day event with its time now to be decided',
      DAY,
      TBD,
      'Time to be decided: Practice. Maya, Sat, May 16. Was all day.',
    ],
    [
      'an event moved to another day with the time to be decided',
      HOUR,
      TBD_SUNDAY,
      'Practice moved to Sun, May 17, time to be decided. Maya, Sun, May 17. Was Sat, May 16, 5:30 PM.',
    ],
    [
      'an event that got a start and an end',
      TBD,
      LONGER,
      'Practice: now 5:30 – 7:00 PM. Maya, Sat, May 16. The time was TBD.',
    ],
    [
      'an event that got a start but no end',
      TBD,
      NO_END,
      'Practice: now 5:30 PM. Maya, Sat, May 16. The time was TBD.',
    ],
    [
      'an event with its time to be decided, moved to another day with a start',
      TBD,
      SUNDAY,
      'Practice moved to Sun, May 17, 5:30 PM. Maya, Sun, May 17. Was Sat, May 16, time to be decided.',
    ],
    ['an event that is now all day', HOUR, DAY, 'Practice: now all day. Maya, Sat, May 16. Was 5:30 PM.'],
    [
      'an all-day event extended by a day',
      DAY,
      WEEKEND,
      'Practice moved to Sat, May 16 – Sun, May 17. Maya, Sat, May 16 – Sun, May 17. Was Sat, May 16.',
    ],
  ])('formats a changed time: %s', (_case, from, to, expected) => {
    expect(said(entry(moved(from, to)))).toBe(expected)
  })

  test.each<[Language, Notified, string]>([
    ['es', moved(HOUR, LONGER), 'Practice: ahora 5:30–7:00 p.m. Maya, sáb, 16 de may. Antes: 5:30–6:30 p.m.'],
    ['es', moved(HOUR, TBD), 'Hora por definir: Practice. Maya, sáb, 16 de may. Antes: 5:30 p.m.'],
    [
      'es',
      moved(TBD, LONGER),
      'Practice: ahora 5:30–7:00 p.m. Maya, sáb, 16 de may. Antes: hora por definir.',
    ],
    [
      'es',
      moved(TBD, SUNDAY),
      'Practice, nueva fecha: dom, 17 de may, 5:30 p.m. Maya, dom, 17 de may. Antes: sáb, 16 de may, hora por definir.',
    ],
    [
      'fr',
      moved(HOUR, LONGER),
      'Practice : désormais 17:30 – 19:00. Maya, sam. 16 mai. Avant : 17:30 – 18:30.',
    ],
    ['fr', moved(HOUR, TBD), 'Heure à définir : Practice. Maya, sam. 16 mai. Avant : 17:30.'],
    [
      'fr',
      moved(TBD, LONGER),
      'Practice : désormais 17:30 – 19:00. Maya, sam. 16 mai. Avant : heure à définir.',
    ],
    [
      'fr',
      moved(HOUR, SUNDAY),
      'Practice : déplacé au dim. 17 mai, 17:30. Maya, dim. 17 mai. Avant : sam. 16 mai, 17:30.',
    ],
  ])('formats a changed time in %s', (language, notified, expected) => {
    expect(said(entry(notified), reader(language)).replaceAll('\u00a0', ' ')).toBe(expected)
  })

  test('formats times and dates in the recipient’s time zone, which may be a day ahead of the event’s zone', () => {
    const nepal = reader('en', 'Asia/Kathmandu')
    expect(said(entry(moved(HOUR, LATER)), nepal)).toBe(
      'Practice moved to 3:45 AM. Maya, Sun, May 17. Was 3:15 AM.',
    )
    // In Nepal, the event moves from 23:45 to 0:15 on the next day. In New York, the day stays the same.
    const over = moved(timed('2026-05-16T18:00:00Z'), timed('2026-05-16T18:30:00Z'))
    expect(said(entry(over), nepal)).toBe(
      'Practice moved to Sun, May 17, 12:15 AM. Maya, Sun, May 17. Was Sat, May 16, 11:45 PM.',
    )
    // An event with an undecided time has only a date, which is the same in every time zone.
    expect(said(entry(moved(DAY, TBD)), nepal)).toBe(
      'Time to be decided: Practice. Maya, Sat, May 16. Was all day.',
    )
  })
})

describe('texts about a changed place, status or other field', () => {
  test.each<[string, Notified, string]>([
    [
      'a new place',
      { at: HOUR, differences: [place(['Elm Park'], ['Oak Field'])] },
      'Practice: now at Oak Field. Maya, Sat, May 16, 5:30 PM. Was Elm Park.',
    ],
    [
      'a first place',
      { at: HOUR, differences: [place([null], ['Oak Field'])] },
      'Practice: now at Oak Field. Maya, Sat, May 16, 5:30 PM',
    ],
    [
      'a removed place',
      { at: HOUR, differences: [place(['Elm Park'], [null])] },
      'Practice: no place given. Maya, Sat, May 16, 5:30 PM. Was Elm Park.',
    ],
    [
      'a new address with the same place name',
      { at: HOUR, differences: [place(['City Park', '1 Oak St'], ['City Park', '9 Elm St'])] },
      'Practice: now at City Park, 9 Elm St. Maya, Sat, May 16, 5:30 PM. Was City Park, 1 Oak St.',
    ],
    [
      'a new time and place',
      { at: LATER, differences: [when(HOUR, LATER), place(['Elm Park'], ['Oak Field'])] },
      'Practice moved to 6:00 PM. Maya, Sat, May 16. Was 5:30 PM. Now at Oak Field.',
    ],
    [
      'a new time and a removed place',
      { at: LATER, differences: [when(HOUR, LATER), place(['Elm Park'], [null])] },
      'Practice moved to 6:00 PM. Maya, Sat, May 16. Was 5:30 PM. No place given.',
    ],
    [
      'a cancellation of an event with its time to be decided',
      { at: TBD, differences: [status('confirmed', 'cancelled')] },
      'Practice is cancelled. Maya, Sat, May 16, time to be decided',
    ],
    [
      'an event that is back on',
      { at: HOUR, differences: [status('cancelled', 'confirmed')] },
      'Practice is back on. Maya, Sat, May 16, 5:30 PM',
    ],
    [
      'an event that is back on at another time and place',
      {
        at: SUNDAY,
        differences: [
          status('postponed', 'confirmed'),
          when(HOUR, SUNDAY),
          place(['Elm Park'], ['Oak Field']),
        ],
      },
      'Practice is back on. Maya, Sun, May 17, 5:30 PM. Was Sat, May 16, 5:30 PM. Now at Oak Field.',
    ],
    [
      'a new arrival time',
      {
        at: HOUR,
        differences: [{ field: 'arriveBy', from: '2026-05-16T21:15:00Z', to: '2026-05-16T21:00:00Z' }],
      },
      'Practice changed. Maya, Sat, May 16, 5:30 PM. Arrival: now 5:00 PM, was 5:15 PM.',
    ],
    [
      'a game that is now away, with white uniforms',
      {
        at: HOUR,
        differences: [
          { field: 'homeOrAway', from: 'home', to: 'away' },
          { field: 'uniform', from: null, to: 'White' },
        ],
      },
      'Practice changed. Maya, Sat, May 16, 5:30 PM. Home or away, Uniform.',
    ],
    [
      'a team’s new time for an event after the family changed the time',
      { at: HOUR, overridden: [when(NO_END, LATER)] },
      'Changed by the team: Practice. Maya, Sat, May 16, 5:30 PM. The team now says 6:00 – 7:00 PM. We kept your change.',
    ],
    [
      'a team’s new day for an event after the family changed the day',
      { at: HOUR, overridden: [when(HOUR, TBD_SUNDAY)] },
      'Changed by the team: Practice. Maya, Sat, May 16, 5:30 PM. The team now says Sun, May 17, time to be decided. We kept your change.',
    ],
    [
      'a team’s cancellation of an event that the family kept',
      { at: HOUR, overridden: [status('confirmed', 'cancelled')] },
      'Changed by the team: Practice. Maya, Sat, May 16, 5:30 PM. The team now says Cancelled. We kept your change.',
    ],
    [
      'a new event with its time to be decided',
      { at: TBD, differences: [{ field: 'added' }] },
      'New: Practice. Maya, Sat, May 16, time to be decided',
    ],
  ])('formats a changed event: %s', (_case, notified, expected) => {
    expect(said(entry(notified))).toBe(expected)
  })
})

describe('texts about several events in one notification', () => {
  // 9:00 and 14:00 on Saturday in New York.
  const NINE = timed('2026-05-16T13:00:00Z')
  const TWO = timed('2026-05-16T18:00:00Z')
  const cancelled: Notified = { at: SUNDAY, differences: [status('confirmed', 'cancelled')] }
  const notice = (language: Language, ...notified: Notified[]) => {
    const { title, subject, body } = notificationTextOf(entry(...notified), reader(language))
    return { title, subject, body }
  }

  test.each<[Language, ReturnType<typeof notice>]>([
    [
      'en',
      {
        title: '2 events changed: Wildcats',
        subject: 'Wildcats: Sat Practice moved 9:00 AM → 2:00 PM, and 1 cancelled',
        body: 'Sat Practice moved 9:00 AM → 2:00 PM, and 1 cancelled',
      },
    ],
    [
      'es',
      {
        title: 'Cambiaron 2 eventos: Wildcats',
        subject: 'Wildcats: Practice (sáb), nuevo horario: 9:00 a.m. → 2:00 p.m., y 1 cancelado',
        body: 'Practice (sáb), nuevo horario: 9:00 a.m. → 2:00 p.m., y 1 cancelado',
      },
    ],
    [
      'fr',
      {
        title: '2\u00a0événements ont changé\u00a0: Wildcats',
        subject: 'Wildcats\u00a0: Practice (sam.)\u00a0: déplacé, 9:00 → 14:00, et 1\u00a0annulé',
        body: 'Practice (sam.)\u00a0: déplacé, 9:00 → 14:00, et 1\u00a0annulé',
      },
    ],
  ])('names the first change with old and new value, in %s', (language, expected) => {
    expect(notice(language, moved(NINE, TWO), cancelled)).toEqual(expected)
  })

  test.each<[string, Notified, string]>([
    ['a new day', moved(NINE, SUNDAY), 'Practice moved Sat, May 16, 9:00 AM → Sun, May 17, 5:30 PM'],
    ['a new length', moved(HOUR, LONGER), 'Sat Practice: 5:30 – 6:30 PM → 5:30 – 7:00 PM'],
    ['a first start time', moved(TBD, HOUR), 'Sat Practice: time to be decided → 5:30 – 6:30 PM'],
    [
      'a new place',
      { at: HOUR, differences: [place(['Elm Park'], ['Oak Field'])] },
      'Sat Practice: Elm Park → Oak Field',
    ],
    [
      'a new uniform',
      { at: HOUR, differences: [{ field: 'uniform', from: 'Blue', to: 'White' }] },
      'Sat Practice, Uniform: Blue → White',
    ],
    [
      'a cancellation, which has no old and new value',
      { at: HOUR, differences: [status('confirmed', 'cancelled')] },
      'Sat Practice is cancelled',
    ],
    [
      'a team’s change that the family overrode',
      { at: HOUR, overridden: [when(HOUR, LATER)] },
      'Changed by the team: Sat Practice',
    ],
  ])('formats the first change: %s', (_case, first, expected) => {
    expect(notice('en', first, cancelled).body).toBe(`${expected}, and 1 cancelled`)
  })

  test('names the first change, and counts the further changes by kind', () => {
    const rest = [moved(HOUR, LATER), cancelled, moved(NINE, SUNDAY), cancelled]
    expect(notice('en', moved(NINE, TWO), ...rest).body).toBe(
      'Sat Practice moved 9:00 AM → 2:00 PM, and 2 moved, 2 cancelled',
    )
  })

  test('shows only the total of further changes (“11 more”) if the notification does not contain every changed event', () => {
    const facts = entry(moved(NINE, TWO), cancelled)
    if (facts.kind !== 'notification' || !facts.entry.schedule) throw new Error('the entry has no schedule')
    const schedule = { ...facts.entry.schedule, eventCount: 12 }
    expect(notificationTextOf({ ...facts, entry: { ...facts.entry, schedule } }, reader()).body).toBe(
      'Sat Practice moved 9:00 AM → 2:00 PM, and 11 more',
    )
  })
})

describe('notificationTextOf: the line of one event in an email', () => {
  const line = (notified: Notified) => notificationTextOf(entry(notified), reader()).lines[0]
  test.each<[string, Notified, object]>([
    [
      'a later end',
      moved(HOUR, LONGER),
      { label: 'Time changed', was: 'Sat, May 16, 5:30 – 6:30 PM', is: 'Sat, May 16, 5:30 – 7:00 PM' },
    ],
    [
      'a time to be decided',
      moved(HOUR, TBD),
      {
        label: 'Time to be decided',
        was: 'Sat, May 16, 5:30 – 6:30 PM',
        is: 'Sat, May 16, time to be decided',
      },
    ],
    [
      'another day with the time to be decided',
      moved(HOUR, TBD_SUNDAY),
      {
        label: 'Time changed',
        was: 'Sat, May 16, 5:30 – 6:30 PM',
        is: 'Sun, May 17, time to be decided',
      },
    ],
    ['another day, with the time still to be decided', moved(TBD, TBD_SUNDAY), { label: 'Time changed' }],
    [
      'a time for an event that had none',
      moved(TBD, HOUR),
      { label: 'Time changed', was: 'Sat, May 16, time to be decided', is: 'Sat, May 16, 5:30 – 6:30 PM' },
    ],
    [
      'a new time and a cancellation: the text names only the cancellation',
      {
        at: LATER,
        differences: [
          status('confirmed', 'cancelled'),
          when(HOUR, LATER),
          { field: 'arriveBy', from: null, to: '2026-05-16T21:45:00Z' },
        ],
      },
      {
        label: 'Cancelled',
        tone: 'bad',
        isOff: true,
        was: null,
        is: 'Sat, May 16, 6:00 – 7:00 PM',
        detail: 'Maya',
      },
    ],
    [
      'a removed place',
      { at: HOUR, differences: [place(['Elm Park'], [null])] },
      { label: 'Place changed', detail: 'Maya · not given, was Elm Park' },
    ],
    [
      'a later start and an earlier arrival',
      {
        at: LATER,
        differences: [when(HOUR, LATER), { field: 'arriveBy', from: null, to: '2026-05-16T21:45:00Z' }],
      },
      { label: 'Time changed', detail: 'Maya · Arrival: now 5:45 PM, was not given.' },
    ],
    [
      'a team’s change that the family overrode',
      { at: HOUR, overridden: [when(HOUR, LATER)] },
      {
        label: 'Changed by the team',
        was: null,
        is: 'Sat, May 16, 5:30 – 6:30 PM',
        detail: 'Maya · The team now says 6:00 – 7:00 PM. We kept your change.',
      },
    ],
  ])('formats the line of a mail for a change: %s', (_case, notified, expected) => {
    expect(line(notified)).toMatchObject(expected)
  })
})

test.each<[Language, EventWhen, string]>([
  ['en', HOUR, 'Practice, 5:30 PM. Maya, Sat, May 16, Oak Field'],
  ['en', DAY, 'Practice, all day. Maya, Sat, May 16, Oak Field'],
  ['en', WEEKEND, 'Practice, all day. Maya, Sat, May 16 – Sun, May 17, Oak Field'],
  ['en', TBD, 'Practice, time to be decided. Maya, Sat, May 16, Oak Field'],
  ['es', TBD, 'Practice, hora por definir. Maya, sáb, 16 de may, Oak Field'],
  ['fr', TBD, 'Practice, heure à définir. Maya, sam. 16 mai, Oak Field'],
])('formats a reminder in %s of %j', (language, at, expected) => {
  const facts: Facts = {
    kind: 'reminder',
    eventId: 'e',
    title: 'Practice',
    childNames: ['Maya'],
    when: at,
    arriveBy: null,
    place: 'Oak Field',
    children: [],
  }
  expect(said(facts, reader(language))).toBe(expected)
})

test.each<[Language, number, boolean, string]>([
  ['en', 22, true, 'Leave by 4:35 PM for Practice. Maya, Central Park, 22 min drive (estimate)'],
  ['en', 22, false, 'Leave by 4:35 PM for Practice. Maya, Central Park, 22 min drive'],
  ['en', 0, true, 'Leave by 4:35 PM for Practice. Maya, Central Park'],
  ['es', 22, true, 'Salida a más tardar 4:35 p.m.: Practice. Maya, Central Park, 22 min en auto (estimado)'],
  ['fr', 22, true, 'Partir avant 16:35 : Practice. Maya, Central Park, 22 min de route (estimation)'],
])(
  'formats a reminder to leave in %s with a drive of %i minutes (estimate: %s)',
  (language, minutes, isEstimate, expected) => {
    const facts: Facts = {
      kind: 'departure',
      eventId: 'e',
      title: 'Practice',
      childNames: ['Maya'],
      leaveBy: '2026-05-16T20:35:00Z',
      driveMinutes: minutes,
      isEstimate,
      place: 'Central Park',
    }
    expect(said(facts, reader(language))).toBe(expected)
  },
)

// Specification 000, section 7: a message with only a picture is shown as a camera emoji and the word 'Photo'.
test.each<[Language, string, number, string]>([
  ['en', 'The field is locked', 1, 'Dana. The field is locked'],
  ['en', 'The field is locked', 3, 'Dana. The field is locked (and 2 more)'],
  ['en', '', 1, 'Dana. 📷 Photo'],
  ['en', '', 3, 'Dana. 📷 Photo (and 2 more)'],
  ['es', '', 1, 'Dana. 📷 Foto'],
  ['fr', '', 2, 'Dana. 📷 Photo (et 1 de plus)'],
])(
  'formats messages in %s: the excerpt %j of the last one, %i messages in all',
  (language, excerpt, count, expected) => {
    const facts: Facts = { kind: 'message', conversationId: 'c', writer: 'Dana', excerpt, count }
    expect(said(facts, reader(language))).toBe(expected)
  },
)

test.each<[Language, child: string, deleted: string, taken: string]>([
  ['en', 'Owen', 'Erin deleted Owen’s profile', 'Erin has taken over Owen’s profile'],
  ['es', 'Owen', 'Erin eliminó el perfil de Owen', 'Erin se hizo cargo del perfil de Owen'],
  ['fr', 'Owen', 'Erin a supprimé le profil d’Owen', 'Erin a repris le profil d’Owen'],
  ['fr', 'Yann', 'Erin a supprimé le profil de Yann', 'Erin a repris le profil de Yann'],
])('says in %s that the profile of %s was deleted, not the child', (language, child, deleted, taken) => {
  expect(TEXTS[language].profileDeleted('Erin', child)).toBe(deleted)
  expect(TEXTS[language].profileTaken('Erin', child)).toBe(taken)
})
