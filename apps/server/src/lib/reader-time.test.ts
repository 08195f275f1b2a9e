import { describe, expect, test } from 'vitest'
import {
  dateText,
  dayText,
  hoursText,
  momentText,
  type ReaderTime,
  soonText,
  spanText,
  startText,
  timeText,
  type WhenToFormat,
  whenText,
} from './reader-time.ts'

const EN: ReaderTime = { language: 'en', zone: 'America/New_York' }
const ES: ReaderTime = { language: 'es', zone: 'America/New_York' }
const MADRID: ReaderTime = { language: 'es', zone: 'Europe/Madrid' }
const FR: ReaderTime = { language: 'fr', zone: 'America/New_York' }
/** Nepal is at UTC+5:45, so 17:30 in New York is 3:15 on the next day in Nepal. */
const NEPAL: ReaderTime = { language: 'en', zone: 'Asia/Kathmandu' }

const timed = (start: string, end: string | null = null): WhenToFormat => ({ kind: 'timed', start, end })
const days = (firstDay: string, lastDay = firstDay, timeTbd = false): WhenToFormat => ({
  kind: 'days',
  firstDay,
  lastDay,
  timeTbd,
})
const PRACTICE = timed('2026-05-16T21:30:00Z', '2026-05-16T23:00:00Z')
const OPEN_END = timed('2026-05-16T21:30:00Z')
const NIGHT = timed('2026-05-17T02:00:00Z', '2026-05-17T05:00:00Z')
const CAMP = timed('2026-05-16T14:00:00Z', '2026-05-17T20:00:00Z')
const DAY = days('2026-05-16')
const WEEKEND = days('2026-05-16', '2026-05-17')
const TBD = days('2026-05-16', '2026-05-16', true)

/** Replaces `~` with a non-breaking space, to make the expected French texts readable. */
const nbsp = (text: string) => text.replaceAll('~', '\u00a0')

describe('event times in short style', () => {
  test.each<[string, WhenToFormat, ReaderTime, { when: string; start: string; hours: string; date: string }]>(
    [
      [
        'with a start and an end',
        PRACTICE,
        EN,
        { when: 'Sat, May 16, 5:30 PM', start: '5:30 PM', hours: '5:30 – 7:00 PM', date: 'Sat, May 16' },
      ],
      [
        'without an end',
        OPEN_END,
        EN,
        { when: 'Sat, May 16, 5:30 PM', start: '5:30 PM', hours: '5:30 PM', date: 'Sat, May 16' },
      ],
      [
        'for a reader in Nepal',
        PRACTICE,
        NEPAL,
        { when: 'Sun, May 17, 3:15 AM', start: '3:15 AM', hours: '3:15 – 4:45 AM', date: 'Sun, May 17' },
      ],
      [
        'that ends after midnight',
        NIGHT,
        EN,
        {
          when: 'Sat, May 16, 10:00 PM',
          start: '10:00 PM',
          hours: '10:00 PM – 1:00 AM',
          date: 'Sat, May 16',
        },
      ],
      [
        'of two days, with a start and an end time',
        CAMP,
        EN,
        {
          when: 'Sat, May 16, 10:00 AM',
          start: '10:00 AM',
          hours: '10:00 AM – Sun, May 17, 4:00 PM',
          date: 'Sat, May 16',
        },
      ],
      [
        'that lasts all day',
        DAY,
        EN,
        { when: 'Sat, May 16', start: 'all day', hours: 'all day', date: 'Sat, May 16' },
      ],
      [
        'that lasts all day, for a reader in Nepal',
        DAY,
        NEPAL,
        { when: 'Sat, May 16', start: 'all day', hours: 'all day', date: 'Sat, May 16' },
      ],
      [
        'that lasts two whole days',
        WEEKEND,
        EN,
        {
          when: 'Sat, May 16 – Sun, May 17',
          start: 'all day',
          hours: 'all day',
          date: 'Sat, May 16 – Sun, May 17',
        },
      ],
      [
        'with a time to be decided',
        TBD,
        EN,
        {
          when: 'Sat, May 16, time to be decided',
          start: 'time to be decided',
          hours: 'time to be decided',
          date: 'Sat, May 16',
        },
      ],
      [
        'with a time to be decided, in Spanish',
        TBD,
        ES,
        {
          when: 'sáb, 16 de may, hora por definir',
          start: 'hora por definir',
          hours: 'hora por definir',
          date: 'sáb, 16 de may',
        },
      ],
      [
        'with a time to be decided, in French',
        TBD,
        FR,
        {
          when: 'sam. 16 mai, heure à définir',
          start: 'heure à définir',
          hours: 'heure à définir',
          date: 'sam. 16 mai',
        },
      ],
      [
        'in Spanish in the US',
        PRACTICE,
        ES,
        {
          when: 'sáb, 16 de may, 5:30 p.m.',
          start: '5:30 p.m.',
          hours: '5:30–7:00 p.m.',
          date: 'sáb, 16 de may',
        },
      ],
      [
        'in Spanish in Spain',
        PRACTICE,
        MADRID,
        { when: 'sáb, 16 may, 23:30', start: '23:30', hours: '23:30 – 1:00', date: 'sáb, 16 may' },
      ],
      [
        'in French',
        PRACTICE,
        FR,
        { when: 'sam. 16 mai, 17:30', start: '17:30', hours: nbsp('17:30~–~19:00'), date: 'sam. 16 mai' },
      ],
    ],
  )('formats an event %s', (_case, when, reader, expected) => {
    expect({
      when: whenText(when, reader),
      start: startText(when, reader),
      hours: hoursText(when, reader),
      date: dateText(when, reader),
    }).toEqual(expected)
  })

  test.each<[string, WhenToFormat, string, string]>([
    ['its hours', PRACTICE, 'Sat, May 16, 5:30 – 7:00 PM', 'Saturday, May 16, 2026, 5:30 – 7:00 PM EDT'],
    ['no end', OPEN_END, 'Sat, May 16, 5:30 PM', 'Saturday, May 16, 2026, 5:30 PM EDT'],
    [
      'midnight between start and end',
      NIGHT,
      'Sat, May 16, 10:00 PM – Sun, May 17, 1:00 AM',
      'Saturday, May 16, 2026 at 10:00 PM EDT – Sunday, May 17, 2026 at 1:00 AM EDT',
    ],
    ['no hour', DAY, 'Sat, May 16', 'Saturday, May 16, 2026'],
    ['two days', WEEKEND, 'Sat, May 16 – Sun, May 17', 'Saturday, May 16, 2026 – Sunday, May 17, 2026'],
    [
      'a time to be decided',
      TBD,
      'Sat, May 16, time to be decided',
      'Saturday, May 16, 2026, time to be decided',
    ],
  ])('formats a time span with %s, in short and long style', (_case, when, short, long) => {
    expect(spanText(when, EN, 'short')).toBe(short)
    expect(spanText(when, EN, 'long')).toBe(long)
  })
})

test('formats a date and time in short and long style', () => {
  const at = '2026-05-16T21:30:00Z'
  expect([timeText(at, EN, 'short'), timeText(at, EN, 'long')]).toEqual(['5:30 PM', '5:30 PM EDT'])
  expect([momentText(at, EN, 'short'), momentText(at, EN, 'long')]).toEqual([
    'Sat, May 16, 5:30 PM',
    'Saturday, May 16, 2026 at 5:30 PM EDT',
  ])
  expect(soonText(at, EN)).toBe('Saturday, May 16 at 5:30 PM EDT')
  expect(dayText('2026-05-16', EN, 'long')).toBe('Saturday, May 16, 2026')
})

test('writes the first day of a month as an ordinal in French, in every style', () => {
  expect(dayText('2026-05-01', FR, 'long')).toBe('vendredi 1er mai 2026')
  expect(whenText(days('2026-05-01', '2026-05-11'), FR)).toBe('ven. 1er mai – lun. 11 mai')
  expect(soonText('2026-05-01T17:01:00Z', FR)).toBe('vendredi 1er mai à 13:01 UTC−4')
  expect(dayText('2026-05-01', ES, 'long')).toBe('viernes, 1 de mayo de 2026')
})

test('writes no narrow spaces, because some programs show them as a box', () => {
  for (const reader of [EN, ES, FR, NEPAL])
    for (const when of [PRACTICE, OPEN_END, NIGHT, CAMP, WEEKEND, TBD])
      for (const text of [
        spanText(when, reader, 'short'),
        spanText(when, reader, 'long'),
        hoursText(when, reader),
        whenText(when, reader),
      ])
        expect(text).not.toMatch(/[\u2009\u202f]/)
})
