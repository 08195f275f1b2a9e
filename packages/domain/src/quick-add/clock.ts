import { type Groups, type Line, rule, take } from './line.ts'
import { MONTHS, type QuickAddLanguage } from './vocabulary.ts'

/** The part of a day that a line names, such as 'tonight' or 'de la tarde'. */
export type DayPart = 'am' | 'pm'

/** Minutes from midnight. `minutes` is the duration. Each value is null if the line does not name it. */
export interface Clock {
  readonly start: number | null
  readonly minutes: number | null
}

const HOUR = 60
const DAY = 24 * HOUR
/** A longer range is more likely a score, an age or a typing mistake than the hours of an event. */
const LONGEST_RANGE = 12 * HOUR
/** The longest range if the line names neither minutes nor AM or PM, such as '9-5'. */
const LONGEST_BARE_RANGE = 10 * HOUR

const time = (n: 1 | 2) =>
  String.raw`(?<h${n}>\d{1,2})(?:(?<s${n}>[:.]|\s?h(?:eures?)?\s?)(?<m${n}>[0-5]\d)(?!\d)|\s?(?<o${n}>h|heures?)(?![a-z0-9])| (?:y|et) (?<w${n}>media|cuarto|demie|quart)(?![a-z]))?(?:\s?(?<p${n}>[ap]\.?\s?m\.?)|(?<q${n}>[ap])(?![a-z]))?`

const MONTH_NAMES = [...MONTHS.keys()].join('|')
const AGES = 'ages?|grades?|edades|grados|ans|u'
const NOT_A_RANGE = String.raw`(?<!(?:${MONTH_NAMES}|${AGES})\.?\s)`
const NOT_DAYS = String.raw`(?!\s?(?:-|/)\s?\d)(?!\s(?:de\s)?(?:${MONTH_NAMES}|ans|anos|years?|yrs?)(?![a-z]))`
const RANGE = rule(
  String.raw`${NOT_A_RANGE}(?:(?<between>between|entre)\s|from\s|de\s|des\s|desde\s)?(?:las?\s)?${time(1)}\s?(?:-|\bto\b|\buntil\b|\btill?\b|\ba\b|\bhasta\b|jusqu'a\b|(?<and>\band\b|\by\b|\bet\b))\s?(?:las?\s)?${time(2)}${NOT_DAYS}`,
)
const SINGLE = rule(String.raw`(?:(?<at>at|@|a las?|a|vers|around)\s?)?${time(1)}(?!\s?[/:]\d)`)
const NOON = rule(String.raw`(?:at |a |al )?(?:noon|mediodia|midi)`)

const LENGTHS: readonly (readonly [RegExp, (groups: Groups) => number])[] = [
  [
    rule(
      String.raw`(?:(?:for|durante|por|pendant|durant) )?(?:an?|one|una|une|1) (?:hour|hora|heure) (?:and a half|y media|et demie)|hora y media`,
    ),
    () => 90,
  ],
  [rule('half an hour|half hour|media hora|une demi-heure|demi-heure'), () => 30],
  [
    rule(
      String.raw`(?:(?:for|durante|por|pendant|durant) )?(?<hours>\d{1,2}) ?(?:hours?|hrs?|hr|horas?) ?(?:and |y |et )?(?<minutes>\d{1,2}) ?(?:minutes?|minutos?|mins?|min)`,
    ),
    lengthOf,
  ],
  [
    rule(
      String.raw`(?:(?:for|durante|por|pendant|durant) )?(?<minutes>\d{2,3}) ?(?:minutes?|minutos?|mins?|min|mn)\.?`,
    ),
    lengthOf,
  ],
  [
    rule(
      String.raw`(?:(?:for|durante|por|pendant|durant) )?(?<hours>\d{1,2}(?:[.,]\d{1,2})?) ?(?:hours?|hrs?|hr|horas?)\.?`,
    ),
    lengthOf,
  ],
  [rule('(?:for )?(?:an|one) hour|(?:durante |por )?una hora'), () => 60],
]
/** 'h' after a number: an hour of the day in French, and elsewhere a length if the number is small. */
const H_LENGTH = rule(
  String.raw`(?<for>(?:for|durante|por|pendant|durant) )?(?<hours>\d{1,2}(?:[.,]\d{1,2})?) ?(?:h|heures?) ?(?<minutes>[0-5]\d)?`,
)
const MOST_H = 5

function lengthOf({ hours = '0', minutes = '0' }: Groups): number {
  return Math.round(Number(hours.replace(',', '.')) * HOUR + Number(minutes))
}

/** Takes the start, and the end or the length, from the line. */
export function takeClock(line: Line, part: DayPart | null, language: QuickAddLanguage): Clock {
  const range = takeRange(line, part)
  if (range) return range
  let minutes = takeLength(line)
  if (minutes === null && language !== 'fr') minutes = takeHLength(line, (hours) => hours <= MOST_H)
  minutes ??= takeHLength(line, (_, isLength) => isLength)
  const start = take(line, NOON, () => 12 * HOUR) ?? takeSingle(line, part)
  // A second number with 'h' after the start is the length: '17h30 1h30'.
  if (minutes === null && start !== null) minutes = takeHLength(line, (hours) => hours <= MOST_H)
  return { start, minutes }
}

function takeLength(line: Line): number | null {
  for (const [pattern, read] of LENGTHS) {
    const minutes = take(line, pattern, (groups) => plausible(read(groups)))
    if (minutes !== null) return minutes
  }
  return null
}

function takeHLength(line: Line, accept: (hours: number, isLength: boolean) => boolean): number | null {
  return take(line, H_LENGTH, (groups) =>
    accept(Number((groups['hours'] ?? '').replace(',', '.')), groups['for'] !== undefined)
      ? plausible(lengthOf(groups))
      : null,
  )
}

const plausible = (minutes: number) => (minutes >= 5 && minutes <= LONGEST_RANGE ? minutes : null)

interface Typed {
  readonly hour: number
  readonly minute: number
  readonly part: DayPart | null
  /** True if the text is only a number, such as the '5' in '5-7'. */
  readonly isBare: boolean
  /** True if the text follows the 24-hour clock: '17:30', '0:15' or '07:00'. */
  readonly is24: boolean
}

function typed(groups: Groups, n: 1 | 2): Typed | null {
  const text = groups[`h${n}`] ?? ''
  const hour = Number(text)
  const minutes = groups[`m${n}`]
  const word = groups[`w${n}`]
  const mark = (groups[`p${n}`] ?? groups[`q${n}`])?.[0]
  const part = mark === 'a' ? 'am' : mark === 'p' ? 'pm' : null
  if (hour > 23 || (part === 'am' && hour > 12) || (part && hour === 0)) return null
  return {
    hour,
    minute:
      minutes === undefined ? (word === undefined ? 0 : /^[md]/u.test(word) ? 30 : 15) : Number(minutes),
    part,
    isBare: !minutes && !word && !part && groups[`o${n}`] === undefined,
    is24: part === null && (hour > 12 || hour === 0 || (text.length === 2 && text.startsWith('0'))),
  }
}

/** Returns the minutes from midnight that a time can mean: one value, or one before and one after noon. */
function meanings(time: Typed, part: DayPart | null): number[] {
  const { hour, minute, is24 } = time
  if (is24 || hour > 12) return [hour * HOUR + minute]
  const noon = (hour % 12) * HOUR + minute
  const both = { am: noon, pm: noon + 12 * HOUR }
  const said = time.part ?? part
  return said ? [both[said]] : [both.am, both.pm]
}

/**
 * Children's sport is rarely before 8 in the morning, so hours from 1 to 7 mean the afternoon.
 * A parent who means the morning writes 'AM', a part of the day, or a leading zero.
 */
function likely(time: Typed, part: DayPart | null): number {
  const [first = 0, second = first] = meanings(time, part)
  return time.hour < 8 || time.hour === 12 ? second : first
}

function takeRange(line: Line, part: DayPart | null): Clock | null {
  return take(line, RANGE, (groups) => {
    const one = typed(groups, 1)
    const other = typed(groups, 2)
    if (!one || !other || (groups['and'] !== undefined && groups['between'] === undefined)) return null
    const ends = meanings(other, part)
    // If only the end says AM or PM, the start is the closest one before the end.
    const starts =
      ends.length === 1 && meanings(one, part).length === 2 ? meanings(one, part) : [likely(one, part)]
    const [best] = starts
      .flatMap((start) => ends.map((end) => ({ start, minutes: (end - start + DAY) % DAY })))
      .filter(({ minutes }) => minutes > 0)
      .toSorted((a, b) => a.minutes - b.minutes)
    const most = one.isBare && other.isBare ? LONGEST_BARE_RANGE : LONGEST_RANGE
    return best && best.minutes <= most ? best : null
  })
}

function takeSingle(line: Line, part: DayPart | null): number | null {
  // The first number may be something else, such as the '3' in 'Field 3', so each number gets its chance.
  const everywhere = new RegExp(SINGLE.source, 'gu')
  for (const { index, groups = {} } of line.folded.matchAll(everywhere)) {
    const time = typed(groups, 1)
    const isSure =
      time !== null &&
      (!time.isBare || (groups['at'] !== undefined && groups['at'] !== 'a')) &&
      (groups['s1'] !== '.' || time.part !== null)
    if (isSure) {
      const here = new RegExp(SINGLE.source, 'uy')
      here.lastIndex = index
      return take(line, here, () => likely(time, part))
    }
  }
  return null
}
