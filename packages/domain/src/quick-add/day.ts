import type { DayPart } from './clock.ts'
import { type Groups, type Line, rule, take } from './line.ts'
import { MONTHS, type QuickAddLanguage, SHORT_WEEKDAYS, WEEKDAYS } from './vocabulary.ts'

/** Returns the named day. A weekday is the next one, so the day depends on the start, if there is one. */
export type NamedDay = (start: number | null) => Temporal.PlainDate

const names = (of: ReadonlyMap<string, number>) => [...of.keys()].join('|')
const MONTH = String.raw`(?<month>${names(MONTHS)})\.?`
const NUMBER = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|o)?`
/** A year of four digits, which only a year can be, or after a comma. */
const YEAR = String.raw`(?:,? (?:de |del )?(?<year>20\d\d))?`
const NO_MORE_DAYS = String.raw`(?!\s?-\s?\d|[:.]\d|\s?[ap]\.?\s?m)`
/** An optional weekday before a date. The date decides, because a wrong weekday is more likely a typing mistake. */
const ANY_WEEKDAY = `(?:(?:on |el |le )?(?:${names(WEEKDAYS)}|${Object.values(SHORT_WEEKDAYS).map(names).join('|')})\\.?,? )?`

const MORNING = rule(
  '(?:in|this) the morning|this morning|(?:de|por|en) la manana|esta manana|du matin|le matin|ce matin',
)
const LATER = rule(
  "(?:in the |this )(?:afternoon|evening)|at night|(?:de|por|en) la (?:tarde|noche)|de l'apres-midi|l'apres-midi|du soir|le soir",
)
const TODAY_LATER = rule('tonight|esta (?:tarde|noche)|ce soir|cet apres-midi|this (?:afternoon|evening)')
const TODAY_EARLY = rule('this morning|esta manana|ce matin')

const IN_DAYS: readonly (readonly [RegExp, number])[] = [
  [rule('(?:the )?day after tomorrow|pasado manana|apres-demain'), 2],
  [rule("today|hoy|aujourd'hui"), 0],
  [rule('tomorrow|tmrw|manana|demain'), 1],
]

const ISO = rule(String.raw`(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`)
const MONTH_DAY = rule(`${ANY_WEEKDAY}(?:on )?${MONTH} (?:the )?${NUMBER}${NO_MORE_DAYS}${YEAR}`)
const DAY_MONTH = rule(
  String.raw`(?<!(?:al|au|-) ?)${ANY_WEEKDAY}(?:on the |el |le )?${NUMBER} (?:de |of )?${MONTH}${YEAR}`,
)
const SLASHED = rule(
  String.raw`${ANY_WEEKDAY}(?:on |el |le )?(?<one>\d{1,2})/(?<other>\d{1,2})(?:/(?<year>20\d\d|\d\d))?`,
)
const THE_DAY = rule(
  `(?:on )?(?:the (?<the>\\d{1,2})(?:st|nd|rd|th)|el (?:dia )?(?<el>\\d{1,2})|le (?<le>\\d{1,2})(?:er)?)(?!\\s?[-:h/]\\s?\\d|\\s?h)${NO_MORE_DAYS}`,
)

/**
 * Short names that are also words: 'mar y tierra', 'Sun Valley'. They count only at the end of the line,
 * or before a number, a part that was taken, or a word that begins a time.
 */
const SURE = String.raw`(?:(?<!(?:mar|mer|sun|sam|dom))|(?=[.,\0]|$| \0| \d| (?:at|from|a las?|de|des|entre|between|in|por|next)(?![a-z])))`

/** The number of a day after a weekday: the '5' in 'mardi 5', but not in 'Tue 5:30', 'Tue 5 to 7' or 'Tue 5pm'. */
const NUMBERED = String.raw` (?<day>\d{1,2})(?!\d|\s?[-:/h.]|\s?(?:to|a|et|y) \d{1,2}(?!\d|\s?h)|[ap]m?(?![a-z])| [ap]\.?\s?m(?![a-z]))`

/** A day of another month of the coming year that is farther away than this was more likely meant as past. */
const FARTHEST_DAYS = 300

/** Takes the part of the day, such as 'de la tarde'. `isToday` is true for words such as 'tonight'. */
export function takeDayPart(line: Line): { part: DayPart | null; isToday: boolean } {
  if (take(line, TODAY_LATER, () => true)) return { part: 'pm', isToday: true }
  if (take(line, TODAY_EARLY, () => true)) return { part: 'am', isToday: true }
  if (take(line, MORNING, () => true)) return { part: 'am', isToday: false }
  return { part: take(line, LATER, () => 'pm' as const), isToday: false }
}

/** Takes the day from the line. Returns null if the line names no day, or only a day that is over. */
export function takeDay(
  line: Line,
  now: Temporal.PlainDateTime,
  language: QuickAddLanguage,
): NamedDay | null {
  const today = now.toPlainDate()
  for (const [pattern, days] of IN_DAYS) {
    const date = take(line, pattern, () => today.add({ days }))
    if (date) return () => date
  }
  const date =
    take(line, ISO, (groups) => dated(groups, today)) ??
    take(line, language === 'en' ? MONTH_DAY : DAY_MONTH, (groups) => dated(groups, today)) ??
    take(line, language === 'en' ? DAY_MONTH : MONTH_DAY, (groups) => dated(groups, today)) ??
    take(line, SLASHED, (groups) => dated({ ...groups, ...slashed(groups, language) }, today))
  if (date) return () => date
  const weekday = takeWeekday(line, now, language)
  if (weekday) return weekday
  const onDay = take(line, THE_DAY, ({ the, el, le }) => nextDay(Number(the ?? el ?? le), today))
  return onDay && (() => onDay)
}

/** Reads '5/20'. Spanish-speaking parents in the United States write both orders, so only one may be possible. */
function slashed({ one = '', other = '' }: Groups, language: QuickAddLanguage): Groups {
  const monthFirst = { month: one, day: other }
  const dayFirst = { month: other, day: one }
  if (language === 'en') return monthFirst
  if (language === 'fr') return dayFirst
  if (Number(one) > 12) return dayFirst
  return Number(other) > 12 || one === other ? monthFirst : {}
}

function dated({ year, month = '', day = '' }: Groups, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const number = MONTHS.get(month) ?? Number(month)
  if (year !== undefined) return dateOf(Number(year.length === 2 ? `20${year}` : year), number, Number(day))
  const here = dateOf(today.year, number, Number(day))
  if (here && Temporal.PlainDate.compare(here, today) >= 0) return here
  const next = dateOf(today.year + 1, number, Number(day))
  return next && today.until(next).days <= FARTHEST_DAYS ? next : null
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (month < 1 || month > 12 || day < 1) return null
  const date = Temporal.PlainDate.from({ year, month, day: 1 })
  return day <= date.daysInMonth ? date.with({ day }) : null
}

/** Returns the next day with this number: in this month, or in the next one. */
function nextDay(day: number, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const next = today.with({ day: 1 }).add({ months: 1 })
  const both = [dateOf(today.year, today.month, day), dateOf(next.year, next.month, day)]
  return both.find((date) => date && Temporal.PlainDate.compare(date, today) >= 0) ?? null
}

function takeWeekday(line: Line, now: Temporal.PlainDateTime, language: QuickAddLanguage): NamedDay | null {
  const all = new Map([...SHORT_WEEKDAYS[language], ...WEEKDAYS])
  const weekday = `(?:(?<next>next|proximo|el proximo)|this|on|el|este|le|ce)? ?(?<name>${names(all)})${SURE}\\.?(?: (?:(?<then>proximo|prochain)|que viene))?`
  const read = ({ name = '', next, then, day }: Groups): NamedDay | null => {
    const today = now.toPlainDate()
    const days = ((all.get(name) ?? 1) - today.dayOfWeek + 7) % 7
    const first = today.add({ days: days === 0 && (next ?? then) !== undefined ? 7 : days })
    // 'Tue 5' is the day with this number only if that day is a Tuesday. Otherwise it may be a time.
    if (day !== undefined) {
      const numbered = nextDay(Number(day), today)
      return numbered?.dayOfWeek === first.dayOfWeek ? () => numbered : null
    }
    return (start) => {
      const isOver = start === null || start <= now.hour * 60 + now.minute
      return first.equals(today) && isOver ? first.add({ days: 7 }) : first
    }
  }
  return take(line, rule(weekday + NUMBERED), read) ?? take(line, rule(weekday), read)
}
