import { SPORT_NAMES } from './sport.ts'
import { distinctiveWords, words } from './title-words.ts'

/**
 * Decides if the events of one child in two feeds are the same event.
 * For example, the club's calendar and the team's app both list the game.
 * `isSameEventGroup` is called only if the two UIDs do not decide whether the events are the same.
 * In doubt, the result is false, because merging two different events would hide one of them.
 * A wrong false does less harm: the family sees one event twice.
 *
 * The two events must start at the same moment (all-day events: on the same day) and have the same status.
 * The opponent, the place or the title must agree.
 * If both events have a value for a field such as the sport, the two values must not contradict each other.
 */
export interface EventGroupTraits {
  /** The start: an ISO instant, or `YYYY-MM-DD` for all-day events. */
  readonly begins: string
  readonly status: string
  readonly activity: string
  /** The team's sport. 'Unknown' and 'Other' do not distinguish events. */
  readonly sport: string
  /** The name that the family gave the team; null if unknown. */
  readonly teamName: string | null
  /** The platform's original title if known, because the app's shortened title lacks the team's name. */
  readonly title: string
  readonly opponent: string | null
  readonly locationName: string | null
  readonly location: string | null
  readonly field: string | null
}

export function isSameEventGroup(one: EventGroupTraits, other: EventGroupTraits): boolean {
  if (one.begins !== other.begins) return false
  if (one.status !== other.status) return false
  if (differ(one.sport, other.sport, ['Unknown', 'Other'])) return false
  const opponent = agree(words(one.opponent), words(other.opponent))
  if (opponent !== null) return opponent
  if (differ(one.activity, other.activity, ['other'])) return false
  const place = samePlace(one, other)
  if (place === false) return false
  return sameHeadline(one.title, other.title) || (place === true && !areTwo(one, other))
}

function differ(one: string, other: string, nothing: readonly string[]): boolean {
  return one !== other && !nothing.includes(one) && !nothing.includes(other)
}

/**
 * True if the two events differ in sport, team or field. They are then certainly different events.
 * Feeds often omit a value, so only values that both feeds state can prove that the events are different.
 */
function areTwo(one: EventGroupTraits, other: EventGroupTraits): boolean {
  return (
    haveNothingInCommon(sportsOf(one), sportsOf(other)) ||
    haveNothingInCommon(teamIn(one), teamIn(other)) ||
    haveNothingInCommon(sidesOf(one), sidesOf(other)) ||
    areOtherFields(fieldMark(one.field), fieldMark(other.field))
  )
}

/**
 * True if two names have no word in common. 'Falcon' and 'Falcons' count as a common word.
 * The result is false if one of the names is missing, because a missing name proves no difference.
 */
function haveNothingInCommon(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  return !one.some((word) => other.some((theirs) => word.startsWith(theirs) || theirs.startsWith(word)))
}

/**
 * Returns the team's sport and the sports that the title names.
 * 'Football' also counts as soccer, because most of the world calls soccer football.
 */
function sportsOf(one: EventGroupTraits): string[] {
  const said = saidOf(one)
  return SPORT_NAMES.filter((name) => {
    if (name === 'Unknown' || name === 'Other') return false
    return name === one.sport || (name !== 'Football' && [...words(name)].every((word) => said.has(word)))
  })
}

/** Returns the distinctive words of the team's name if the title contains all of them. */
function teamIn(one: EventGroupTraits): string[] {
  const said = saidOf(one)
  const distinctive = [...words(one.teamName)].filter(
    (word) => !SHARED_WORDS.has(word) && !/\d|^.$/u.test(word),
  )
  return distinctive.every((word) => said.has(word)) ? distinctive : []
}

/** Returns the title's words except the place's words: an event at a 'Tennis Center' need not be tennis. */
function saidOf({ title, locationName, location }: EventGroupTraits): ReadonlySet<string> {
  const where = new Set([...words(locationName), ...words(location)])
  return new Set([...words(title)].filter((word) => !where.has(word)))
}

/** Words that do not identify a team, because many team names contain them and some platforms omit them. */
const SHARED_WORDS = new Set(
  'team club fc sc cf cd ac united city the of and de la el le boys girls boy girl men women coed youth junior juniors rec travel select academy elite premier competitive development red blue navy white black gold green silver orange purple maroon gray grey yellow practice training game games schedule calendar'.split(
    ' ',
  ),
)

const SIDES = new Set(['north', 'south', 'east', 'west', 'upper', 'lower'])

function sidesOf({ field }: EventGroupTraits): string[] {
  return [...words(field)].filter((word) => SIDES.has(word))
}

interface FieldMark {
  readonly number: string
  readonly letters: string
}

/**
 * Returns the number and letters that identify a field: '9' and 'SW' for 'Field 9SW', 'B' for 'Diamond B'.
 * Null for no field or several fields ('Fields 1-3' may include field 2). An age group ('U10') is not a field.
 */
function fieldMark(field: string | null): FieldMark | null {
  const marks = [...words(field)].flatMap((word) => {
    const [, before = '', number = '', behind = ''] =
      /^([a-tv-z]?)0*(\d{1,3})([a-tv-z]{0,2})$/.exec(word) ?? []
    if (number !== '') return { number, letters: before + behind }
    return /^[a-h]$/.test(word) ? { number: '', letters: word } : []
  })
  return marks.length === 1 ? (marks[0] ?? null) : null
}

/** True if two names cannot mean the same field. 'Field 1', 'Field 1A' and 'F1' may be the same field. */
function areOtherFields(one: FieldMark | null, other: FieldMark | null): boolean {
  if (!one || !other) return false
  if (one.number !== other.number) return one.number !== '' && other.number !== ''
  return one.letters !== other.letters && one.letters !== '' && other.letters !== ''
}

/**
 * True if the two events are at the same place, or null if a place is unknown.
 * A town alone is not compared, because a town has many fields.
 */
function samePlace(one: EventGroupTraits, other: EventGroupTraits): boolean | null {
  const names = agree(words(one.locationName), words(other.locationName))
  if (names === true || isNamedIn(one, other) || isNamedIn(other, one)) return true
  const addresses = agree(numbered(words(one.location)), numbered(words(other.location)))
  return addresses ?? names
}

/** True if `other` has only an address, and the address contains the place name of `one`. */
function isNamedIn(one: EventGroupTraits, other: EventGroupTraits): boolean {
  const [name, address] = [words(one.locationName), words(other.location)]
  return other.locationName === null && name.size > 0 && [...name].every((word) => address.has(word))
}

function numbered(address: ReadonlySet<string>): ReadonlySet<string> {
  return [...address].some((word) => /\p{N}/u.test(word)) ? address : new Set()
}

function sameHeadline(one: string, other: string): boolean {
  return agree(distinctiveWords(one), distinctiveWords(other), true) ?? false
}

/** True if the longer set contains every word of the shorter set. Null if a set is empty. */
function agree(one: ReadonlySet<string>, other: ReadonlySet<string>, wholly = false): boolean | null {
  if (one.size === 0 || other.size === 0) return null
  if (wholly && one.size !== other.size) return false
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one]
  return [...shorter].every((word) => longer.has(word))
}
