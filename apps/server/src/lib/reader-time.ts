/*
 * Formats dates and times for push notifications, text messages, emails and calendar files.
 * The app itself formats dates and times in the browser (`apps/web/src/lib/time`).
 *
 * The short style is for lock screens, where the reader's own time zone is clear.
 * The long style adds the year and the zone, because emails and files may be read later and elsewhere.
 * For an event with an undecided time, both styles show 'time to be decided' instead of a time.
 */
import { withFirstOfMonth } from '@homefield/domain/time/first-of-month'
import { americanLocale } from '@homefield/domain/time/spanish'
import type { MailLanguage } from './mailer/templates/language.ts'

export interface ReaderTime {
  readonly language: MailLanguage
  /** IANA name of the reader's time zone. `UTC` if the reader has set none. */
  readonly zone: string
}

export type Style = 'short' | 'long'

type InstantLike = Temporal.Instant | string
type DayLike = Temporal.PlainDate | string

export type WhenToFormat =
  | { readonly kind: 'timed'; readonly start: InstantLike; readonly end: InstantLike | null }
  | {
      readonly kind: 'days'
      readonly firstDay: DayLike
      readonly lastDay: DayLike
      readonly timeTbd: boolean
    }

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const TIME = { short: CLOCK, long: { ...CLOCK, timeZoneName: 'short' } } as const
const DAY = {
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} as const
const DAY_OF_THIS_YEAR = { weekday: 'long', month: 'long', day: 'numeric' } as const

/** Text in place of an undecided time. The web app uses the same text. */
const TIME_TBD: Readonly<Record<MailLanguage, string>> = {
  en: 'time to be decided',
  es: 'hora por definir',
  fr: 'heure à définir',
}
const ALL_DAY: Readonly<Record<MailLanguage, string>> = {
  en: 'all day',
  es: 'todo el día',
  fr: 'toute la journée',
}

/** Formats a time, such as '5:12 PM' in short style or '5:12 PM PDT' in long style. */
export function timeText(at: InstantLike, reader: ReaderTime, style: Style): string {
  return written(at, reader, TIME[style])
}

/** Formats a day, such as 'Sat, May 16' in short style or 'Saturday, May 16, 2026' in long style. */
export function dayText(day: DayLike, reader: ReaderTime, style: Style): string {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: reader.zone, plainTime: '12:00' })
  return written(noon.toInstant(), reader, DAY[style])
}

/** Formats day and time: 'Sat, May 16, 5:12 PM', or long 'Saturday, May 16, 2026 at 5:12 PM PDT'. */
export function momentText(at: InstantLike, reader: ReaderTime, style: Style): string {
  return written(at, reader, { ...DAY[style], ...TIME[style] })
}

/** Formats day and time for a text that is read soon, so without the year: 'Saturday, May 16 at 5:12 PM PDT'. */
export function soonText(at: InstantLike, reader: ReaderTime): string {
  return written(at, reader, { ...DAY_OF_THIS_YEAR, ...TIME.long })
}

/**
 * Formats an event's start, such as 'Sat, May 16, 6:30 PM' or 'Sat, May 16, time to be decided'.
 * For an all-day event, formats the day, or the first and the last day.
 */
export function whenText(when: WhenToFormat, reader: ReaderTime): string {
  return when.kind === 'days' ? daysText(when, reader, 'short') : momentText(when.start, reader, 'short')
}

/**
 * Formats an event's start and end.
 * Short: 'Sat, May 16, 6:30 – 7:45 PM'. Long: 'Saturday, May 16, 2026, 1:30 – 2:45 PM PDT'.
 * Formats only the start if the end is unknown, and only the days of an all-day event.
 */
export function spanText(when: WhenToFormat, reader: ReaderTime, style: Style): string {
  if (when.kind === 'days') return daysText(when, reader, style)
  const { start, end } = when
  const [first, last] = [dayIn(start, reader), dayIn(end ?? start, reader)]
  if (end !== null && !first.equals(last))
    return `${momentText(start, reader, style)} – ${momentText(end, reader, style)}`
  const times = end === null ? timeText(start, reader, style) : rangeText(start, end, reader, style)
  return `${dayText(first, reader, style)}, ${times}`
}

/** Formats an event's start time for use next to the day: '6:30 PM', 'all day' or 'time to be decided'. */
export function startText(when: WhenToFormat, reader: ReaderTime): string {
  if (when.kind === 'timed') return timeText(when.start, reader, 'short')
  return when.timeTbd ? TIME_TBD[reader.language] : ALL_DAY[reader.language]
}

/**
 * Formats an event's hours for use next to the start day: '6:30 – 7:45 PM', or '10:00 PM – 1:00 AM' past midnight.
 * Adds the last day to an event of 24 hours or more. Formats only the start of an event without an end.
 */
export function hoursText(when: WhenToFormat, reader: ReaderTime): string {
  if (when.kind === 'days' || when.end === null) return startText(when, reader)
  const { start, end } = when
  if (dayIn(start, reader).equals(dayIn(end, reader))) return rangeText(start, end, reader, 'short')
  const isLong = Temporal.Instant.from(start).until(Temporal.Instant.from(end)).total('hours') >= 24
  const until = isLong ? momentText(end, reader, 'short') : timeText(end, reader, 'short')
  return `${timeText(start, reader, 'short')} – ${until}`
}

/** Formats an event's start day, or the first and last day of an all-day event. */
export function dateText(when: WhenToFormat, reader: ReaderTime): string {
  if (when.kind === 'days') return daysText({ ...when, timeTbd: false }, reader, 'short')
  return dayText(dayIn(when.start, reader), reader, 'short')
}

/** Formats the weekday of an event's start, such as 'Sat', 'sáb' or 'sam.'. */
export function weekdayText(when: WhenToFormat, reader: ReaderTime): string {
  const day = when.kind === 'days' ? Temporal.PlainDate.from(when.firstDay) : dayIn(when.start, reader)
  const noon = day.toZonedDateTime({ timeZone: reader.zone, plainTime: '12:00' }).toInstant()
  return written(noon, reader, { weekday: 'short' })
}

/** Formats a weekday from 1 (Monday) to 7 (Sunday), such as 'Tuesday'. */
export function weekdayName(weekday: number, reader: ReaderTime): string {
  const monday = Temporal.PlainDate.from('2024-01-01')
  const noon = monday
    .add({ days: weekday - 1 })
    .toZonedDateTime({ timeZone: reader.zone, plainTime: '12:00' })
  return written(noon.toInstant(), reader, { weekday: 'long' })
}

function daysText(
  { firstDay, lastDay, timeTbd }: Extract<WhenToFormat, { kind: 'days' }>,
  reader: ReaderTime,
  style: Style,
): string {
  const [first, last] = [dayText(firstDay, reader, style), dayText(lastDay, reader, style)]
  const days = Temporal.PlainDate.compare(firstDay, lastDay) === 0 ? first : `${first} – ${last}`
  return timeTbd ? `${days}, ${TIME_TBD[reader.language]}` : days
}

/** Formats a range between two times of the same day. */
function rangeText(start: InstantLike, end: InstantLike, { language, zone }: ReaderTime, style: Style) {
  const format = formatOf({ language, zone }, TIME[style])
  return plain(format.formatRange(epoch(start), epoch(end)), language)
}

function written(
  at: InstantLike,
  { language, zone }: ReaderTime,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = formatOf({ language, zone }, options)
  return withFirstOfMonth(plain(format.format(epoch(at)), language), language)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MOST_FORMATS = 500

/** Keeps the formats, because creating one takes as long as everything else about a text. */
function formatOf({ language, zone }: ReaderTime, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, zone, ...Object.entries(options).flat()].join(' ')
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= MOST_FORMATS) formats.clear()
  const locale = language === 'en' ? 'en-US' : (language === 'es' && americanLocale(zone)) || language
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, format)
  return format
}

/**
 * Replaces the narrow spaces of ICU, with non-breaking spaces in French and with plain spaces otherwise.
 * Some programs and phones show a narrow space as a box.
 */
function plain(text: string, language: MailLanguage): string {
  return text.replaceAll(/[\u2009\u202f]/g, language === 'fr' ? '\u00a0' : ' ')
}

function dayIn(at: InstantLike, { zone }: ReaderTime): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
}

function epoch(at: InstantLike): number {
  return Temporal.Instant.from(at).epochMilliseconds
}
