import type { MailLanguage } from './language.ts'

/** When something is, as its reader writes it. A mail is read anywhere, so the zone always stands beside the time. */
export interface ReaderTime {
  readonly language: MailLanguage
  /** IANA name; `UTC` for a reader who has not said. */
  readonly zone: string
}

const LOCALES: Readonly<Record<MailLanguage, string>> = { en: 'en-US', es: 'es', fr: 'fr' }
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const

/** '5:12 PM PDT' */
export function timeText(at: Temporal.Instant, reader: ReaderTime): string {
  return text(at, reader, TIME)
}

/** 'Saturday, May 16 at 5:12 PM PDT' */
export function dayText(at: Temporal.Instant, reader: ReaderTime): string {
  return text(at, reader, { ...DAY, ...TIME })
}

/** 'Saturday, May 16, 2026 at 5:12 PM PDT' */
export function dateText(at: Temporal.Instant, reader: ReaderTime): string {
  return text(at, reader, { ...DAY, year: 'numeric', ...TIME })
}

function text(
  at: Temporal.Instant,
  { language, zone }: ReaderTime,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: zone }).format(
    at.epochMilliseconds,
  )
}

const DATE = { ...DAY, year: 'numeric' } as const

/** '12:50 PM' beside a time that says its zone. */
export function shortTimeText(at: Temporal.Instant, reader: ReaderTime): string {
  return text(at, reader, { hour: 'numeric', minute: '2-digit' })
}

/** 'Saturday, May 16, 2026, 1:30 – 2:45 PM PDT'; without an end the start alone. */
export function spanText(
  { start, end }: { readonly start: Temporal.Instant; readonly end: Temporal.Instant | null },
  reader: ReaderTime,
): string {
  const { language, zone } = reader
  const day = text(start, reader, DATE)
  if (end === null) return `${day}, ${timeText(start, reader)}`
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  if (!dayOf(start).equals(dayOf(end))) return `${dateText(start, reader)} – ${dateText(end, reader)}`
  const times = new Intl.DateTimeFormat(LOCALES[language], { ...TIME, timeZone: zone }).formatRange(
    start.epochMilliseconds,
    end.epochMilliseconds,
  )
  return `${day}, ${times}`
}

/** 'Saturday, May 16, 2026', or 'Saturday, May 16, 2026 – Sunday, May 17, 2026' */
export function daysText(
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
  { language }: ReaderTime,
): string {
  const words = (day: Temporal.PlainDate) =>
    text(day.toZonedDateTime('UTC').toInstant(), { language, zone: 'UTC' }, DATE)
  return first.equals(last) ? words(first) : `${words(first)} – ${words(last)}`
}
