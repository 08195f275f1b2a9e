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
