import { addDays, type Day } from '../../../../lib/time/day.ts'
import { fold } from './text-match.ts'

const LANGUAGES = ['en', 'es', 'fr']
/** Words that change nothing about the day: 'on sat', '28 de noviembre', 'le 28 novembre'. */
const FILLERS = new Set(['on', 'the', 'of', 'this', 'el', 'la', 'de', 'del', 'este', 'le', 'du', 'ce'])
const NEXT = new Set(['next', 'proximo', 'prochain'])
/** Days from today. */
const RELATIVE: Record<string, number> = {
  today: 0,
  tonight: 0,
  hoy: 0,
  "aujourd'hui": 0,
  tomorrow: 1,
  manana: 1,
  demain: 1,
}

/**
 * Returns the days that a typed text names, such as 'sat', 'nov 28', '28 de noviembre', 'samedi' or '11/28'.
 * A text without a year means the next such day from today on, never a past day.
 * @param language the language of the app. It decides the order in '11/28', and which short names count.
 */
export function typedDays(text: string, today: Day, language: string): Day[] {
  const words = fold(text)
    .replaceAll('’', "'")
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const isNext = words.some((word) => NEXT.has(word))
  const rest = words.filter((word) => !NEXT.has(word))
  const [only] = rest
  if (only === undefined) return []
  if (rest.length === 1) {
    const ahead = RELATIVE[only]
    if (ahead !== undefined) return [addDays(today, ahead)]
    const weekday = indexOfName(only, 'weekday', language)
    if (weekday !== null) return onWeekday(weekday, today, isNext)
    return found(numericDay(only, today, language))
  }
  return found(namedDay(rest, today, language))
}

const found = (day: Day | null): Day[] => (day === null ? [] : [day])

/** @param weekday 0 for Monday to 6 for Sunday */
function onWeekday(weekday: number, today: Day, isNext: boolean): Day[] {
  const days = (weekday + 1 - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7
  const first = addDays(today, days)
  // 'Saturday' on a Saturday, and 'next Saturday' on any day, can mean two days.
  return days === 0 || isNext ? [first, addDays(first, 7)] : [first]
}

/** Parses '2026-11-28', '11/28', '28.11' and '11/28/2026'. */
function numericDay(word: string, today: Day, language: string): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word)
  if (iso) return dayAt(Number(iso[2]), Number(iso[3]), today, Number(iso[1]))
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(word)
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const year = parts[3] === undefined ? undefined : Number(parts[3].length === 2 ? `20${parts[3]}` : parts[3])
  const monthFirst = () => dayAt(first, second, today, year)
  const dayFirst = () => dayAt(second, first, today, year)
  return language === 'en' ? (monthFirst() ?? dayFirst()) : (dayFirst() ?? monthFirst())
}

/** Parses 'nov 28', '28 noviembre', 'sat nov 28' and 'nov 28 2026'. */
function namedDay(words: readonly string[], today: Day, language: string): Day | null {
  let [month, day, year]: [number?, number?, number?] = []
  for (const word of words) {
    const number = /^(\d{1,2})(?:st|nd|rd|th|er|o)?$/.exec(word)?.[1]
    const named = indexOfName(word, 'month', language)
    if (number !== undefined && day === undefined) day = Number(number)
    else if (/^\d{4}$/.test(word) && year === undefined) year = Number(word)
    else if (named !== null && month === undefined) month = named + 1
    else if (indexOfName(word, 'weekday', language) === null) return null
  }
  return month === undefined || day === undefined ? null : dayAt(month, day, today, year)
}

/** The longest time between two days with the same date: from February 29, 2096, to February 29, 2104. */
const MOST_YEARS = 8

function dayAt(month: number, day: number, today: Day, year?: number): Day | null {
  const first = year ?? Temporal.PlainDate.from(today).year
  const last = year ?? first + MOST_YEARS
  for (let one = first; one <= last; one++) {
    const at = dateOf(one, month, day)
    if (at !== null && (year !== undefined || at >= today)) return at
  }
  return null
}

function dateOf(year: number, month: number, day: number): Day | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

type NameKind = 'weekday' | 'month'

/** The least letters of a beginning such as 'sat'. Names of the other languages need more, as 'mar' is ambiguous. */
const LEAST = { own: 3, other: 4 }

/** Returns the index of the month or weekday (Monday is 0) whose name begins with the word. */
function indexOfName(word: string, kind: NameKind, language: string): number | null {
  for (const one of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    const least = one === language ? LEAST.own : LEAST.other
    const plain = word.replace(/\.$/, '')
    const index = plain.length < least ? -1 : namesIn(one, kind).findIndex((name) => name.startsWith(plain))
    if (index >= 0) return index
  }
  return null
}

const names = new Map<string, readonly string[]>()

function namesIn(language: string, kind: NameKind): readonly string[] {
  const key = `${language} ${kind}`
  let known = names.get(key)
  if (!known) {
    const format = new Intl.DateTimeFormat(language, { [kind]: 'long', timeZone: 'UTC' })
    // January 1, 2024, was a Monday.
    const first = Temporal.ZonedDateTime.from('2024-01-01T00:00[UTC]')
    const times =
      kind === 'weekday'
        ? Array.from({ length: 7 }, (_, days) => first.add({ days }))
        : Array.from({ length: 12 }, (_, months) => first.add({ months }))
    known = times.map(({ epochMilliseconds }) => fold(format.format(epochMilliseconds)))
    names.set(key, known)
  }
  return known
}
