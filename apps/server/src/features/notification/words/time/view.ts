import type { Language } from '@homefield/contract/account'
import type { EventWhen } from '@homefield/contract/event'
import type { Reader } from '../model.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es', fr: 'fr' }
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

type Clock = Pick<Reader, 'language' | 'zone'>

/** '6:30 PM', '18:30' */
export function timeText(at: string, { language, zone }: Clock): string {
  return format(language, { ...TIME, timeZone: zone }).format(Temporal.Instant.from(at).epochMilliseconds)
}

/** 'Fri, May 15' */
export function dayText(day: Temporal.PlainDate, language: Language): string {
  return format(language, { ...DAY, timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds)
}

/** 'Fri, May 15, 6:30 PM'; of whole days the first alone, or both ends. */
export function whenText(when: EventWhen, reader: Clock): string {
  if (when.kind === 'days') return daysText(when, reader.language)
  const day = Temporal.Instant.from(when.start).toZonedDateTimeISO(reader.zone).toPlainDate()
  return `${dayText(day, reader.language)}, ${timeText(when.start, reader)}`
}

/** 'Fri, May 15, 6:30 – 7:45 PM'; without an end the start alone. */
export function spanText(when: EventWhen, reader: Clock): string {
  if (when.kind === 'days') return daysText(when, reader.language)
  const { start, end } = when
  if (end === null) return whenText(when, reader)
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(reader.zone).toPlainDate()
  if (!dayOf(start).equals(dayOf(end)))
    return `${whenText(when, reader)} – ${dayText(dayOf(end), reader.language)}, ${timeText(end, reader)}`
  const times = format(reader.language, { ...TIME, timeZone: reader.zone }).formatRange(
    Temporal.Instant.from(start).epochMilliseconds,
    Temporal.Instant.from(end).epochMilliseconds,
  )
  return `${dayText(dayOf(start), reader.language)}, ${times}`
}

function daysText({ firstDay, lastDay }: Extract<EventWhen, { kind: 'days' }>, language: Language): string {
  const first = dayText(Temporal.PlainDate.from(firstDay), language)
  return firstDay === lastDay ? first : `${first} – ${dayText(Temporal.PlainDate.from(lastDay), language)}`
}

/** Plain spaces: some programs and phones show ICU's narrow ones as a box. */
function format(language: Language, options: Intl.DateTimeFormatOptions) {
  const made = new Intl.DateTimeFormat(LOCALES[language], options)
  const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, language === 'fr' ? '\u00a0' : ' ')
  return {
    format: (at: number) => plain(made.format(at)),
    formatRange: (from: number, to: number) => plain(made.formatRange(from, to)),
  }
}
