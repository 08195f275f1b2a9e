/**
 * Reads a new event from one typed line, such as 'Maya practice Thu 5:30–7 Cedar Park'.
 *
 * Each rule takes the part of the line that it understands. What no rule has taken becomes the title.
 * A value that the line neither states nor safely implies stays null. A date that is over is never guessed.
 * Decision 70 says why these are our own rules, and not those of a library.
 */
import { type Activity, activityOf } from '../activity.ts'
import type { SportName } from '../sport.ts'
import { takeClock } from './clock.ts'
import { takeDay, takeDayPart } from './day.ts'
import { fold, type Line, lineOf, literal, rule, take, takeAt, TAKEN_PARTS } from './line.ts'
import { AT, CONNECTORS, MONTHS, PLACE_WORDS, type QuickAddLanguage, SPORT_WORDS } from './vocabulary.ts'

export type { QuickAddLanguage } from './vocabulary.ts'

export interface QuickAddPlace {
  readonly location: string
  readonly locationName: string | null
}

/** The facts with which a line is read. */
export interface QuickAddContext {
  /** The present date and time in the parent's zone. */
  readonly now: Temporal.PlainDateTime
  readonly language: QuickAddLanguage
  /** The children for whom the parent may add events. */
  readonly children: readonly { readonly id: string; readonly name: string }[]
  /** Places of the family's events. */
  readonly places: readonly QuickAddPlace[]
}

/** The values that a line states. */
export interface QuickAdd {
  readonly title: string
  readonly activity: Activity
  readonly profileId: string | null
  readonly date: Temporal.PlainDate | null
  readonly startTime: Temporal.PlainTime | null
  readonly durationMinutes: number | null
  readonly sport: SportName | null
  readonly place: QuickAddPlace | null
}

export function quickAdd(text: string, context: QuickAddContext): QuickAdd {
  const line = lineOf(text)
  const profileId = takeChild(line, context.children)
  const known = takeKnownPlace(line, context.places)
  const { part, isToday } = takeDayPart(line)
  const today = context.now.toPlainDate()
  const day = isToday ? () => today : takeDay(line, context.now, context.language)
  const { start, minutes } = takeClock(line, part, context.language)
  const place = known ?? takePlace(line)
  const title = titleOf(line)
  return {
    title,
    activity: activityOf(title),
    profileId,
    date: day?.(start) ?? null,
    startTime:
      start === null ? null : Temporal.PlainTime.from({ hour: Math.floor(start / 60), minute: start % 60 }),
    durationMinutes: minutes,
    sport: sportIn(title, context.language),
    place,
  }
}

/** Takes the child's name. A line that names two children, or a name that two children share, has no child. */
function takeChild(line: Line, children: QuickAddContext['children']): string | null {
  const found = new Map<string, { id: string; pattern: RegExp }>()
  for (const { id, name } of children) {
    const first = name.trim().split(/\s+/u)[0] ?? ''
    const isShared = children.some(
      (other) => other.id !== id && fold(other.name.trim().split(/\s+/u)[0] ?? '') === fold(first),
    )
    for (const text of isShared ? [name] : [name, first]) {
      // 'May 5' is a date, even if a child is called May. 'May 5:30' is not.
      const noDay = MONTHS.has(fold(text)) ? String.raw`(?! \d{1,2}(?![\d:h]| ?[ap]m))` : ''
      const pattern = rule(`(?:for |para |pour )?${literal(text)}(?:'s)?${noDay}`)
      if (text.trim().length > 1 && !found.has(id) && pattern.test(line.folded))
        found.set(id, { id, pattern })
    }
  }
  const [only] = found.values()
  return only && found.size === 1 ? take(line, only.pattern, () => only.id) : null
}

/** The shortest name of a known place that a line can contain by accident. */
const SHORTEST_PLACE = 4

function takeKnownPlace(line: Line, places: readonly QuickAddPlace[]): QuickAddPlace | null {
  const byText = new Map<string, QuickAddPlace | null>()
  for (const place of places) {
    const whole = place.locationName ?? place.location
    const head = whole.split(',')[0] ?? ''
    for (const text of new Set([whole, head].map((one) => fold(one.trim())))) {
      const other = byText.get(text)
      const isSame = other === undefined || other?.location === place.location
      byText.set(text, isSame ? place : null)
    }
  }
  const longestFirst = [...byText].toSorted(([one], [other]) => other.length - one.length)
  for (const [text, place] of longestFirst) {
    if (text.length < SHORTEST_PLACE || /^\d+$/u.test(text) || !line.folded.includes(text)) continue
    const at = line.folded.indexOf(text)
    // If several known places begin with the text, only the text itself is certain.
    const asTyped = { location: line.typed.slice(at, at + text.length), locationName: null }
    const taken = take(line, rule(`(?:@ ?|(?:${AT}) ?)?${literal(text)}`), () => place ?? asTyped)
    if (taken) return taken
  }
  return null
}

const AFTER_AT = rule(
  String.raw`(?:(?<sign>@) ?|(?:${AT}) )(?<place>[^\0@]+?)(?= (?:vs?\.?|against|contra|contre|with|con|avec) |\0|$)`,
)
const IS_PLACE = rule(PLACE_WORDS)
const IS_ACTIVITY =
  /(?<![\p{L}])(?:vs?|practice|game|match|training|practica|entrenamiento|partido|juego|entrainement|tournament|torneo|tournoi)(?![\p{L}])/u

/** Takes a place that no event had before: after '@' or 'at', or a part of its own with a word such as 'park'. */
function takePlace(line: Line): QuickAddPlace | null {
  const { folded, typed } = line
  const textOf = (part: string) => trimmed(typed.slice(folded.lastIndexOf(part)).slice(0, part.length))
  const after = take(line, AFTER_AT, ({ sign, place = '' }) =>
    sign !== undefined || IS_PLACE.test(place) || /^\p{Lu}/u.test(textOf(place)) ? textOf(place) : null,
  )
  if (after !== null) return after === '' ? null : { location: after, locationName: null }
  const parts = folded.split(TAKEN_PARTS).filter((part) => part.trim() !== '')
  const last = parts.at(-1)
  if (parts.length < 2 || last === undefined || !IS_PLACE.test(last) || IS_ACTIVITY.test(last)) return null
  takeAt(line, folded.lastIndexOf(last), last.length)
  return { location: textOf(last), locationName: null }
}

const trimmed = (text: string) => text.replaceAll(/^[\s,;.\-–—:]+|[\s,;\-–—:]+$/gu, '')

const FIRST_WORD = new RegExp(String.raw`^[\s,;:.\-]*(?:(?:${CONNECTORS})(?![\p{L}\p{N}])[\s,;:.\-]*)+`, 'u')
const LAST_WORD = new RegExp(String.raw`(?:[\s,;:.\-]*(?<![\p{L}\p{N}])(?:${CONNECTORS}))+[\s,;:.\-]*$`, 'u')

/** Returns what no rule has taken, without the words that connected it to the taken parts. */
function titleOf(line: Line): string {
  const parts: string[] = []
  const pattern = /[^\0]+/gu
  for (const { index, 0: part } of line.folded.matchAll(pattern)) {
    const from = index === 0 ? 0 : (FIRST_WORD.exec(part)?.[0].length ?? 0)
    const isLast = index + part.length === line.folded.length
    const end = isLast ? part.length : (LAST_WORD.exec(part)?.index ?? part.length)
    if (end > from) parts.push(trimmed(line.typed.slice(index + from, index + end)))
  }
  const text = parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

const SPORTS = Object.entries(SPORT_WORDS).map(([name, words]) => [name as SportName, rule(words)] as const)
const FOOTBALL = rule('football')

function sportIn(title: string, language: QuickAddLanguage): SportName | null {
  const text = fold(title)
  const found = SPORTS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  // The Spanish 'futbol americano' also contains 'futbol', which alone means soccer.
  if (found.includes('Football')) return 'Football'
  const [first] = found
  if (first !== undefined) return first
  if (!FOOTBALL.test(text)) return null
  return language === 'fr' ? 'Soccer' : 'Football'
}
