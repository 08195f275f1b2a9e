/**
 * Finds a team's name in the titles of events.
 * Platforms, clubs and parents spell one team name in many ways: 'Comets U8', 'COMETS U-8', 'Comet 8U'.
 * Names are therefore compared word by word, ignoring case, punctuation and plural endings.
 * Two teams of one club share most words of their names, so a title loses only the full name of our team.
 * The age group may be missing from the name.
 * A dash, a colon, brackets or a known word must set the name apart.
 */
import { remembered } from '@homefield/domain/remembered'
import { isMadeUpName } from '@homefield/domain/made-up-name'
import type { TeamContext } from './provider-reader.ts'

/** Matches words at the end of a calendar's name ('Comets Schedule') that are not part of the team's name. */
const CALENDAR_WORDS =
  /\s+(?:(?:team|game|full)\s+)?(?:games|schedule|calendar|events|calendario|calendrier)$/i

const known = new WeakMap<TeamContext, readonly string[]>()

/**
 * Returns the names that event titles may use for the given team. The most reliable name comes first.
 * Returns an empty list if every available name is only a placeholder, such as 'Playmetrics Team 912345'.
 */
export function namesOf(team: TeamContext): readonly string[] {
  let names = known.get(team)
  if (!names) {
    names = findNames(team)
    known.set(team, names)
  }
  return names
}

function findNames({ teamName, calendarName, feedNames = [] }: TeamContext): string[] {
  const given = [teamName, calendarName?.replace(CALENDAR_WORDS, '') ?? '', calendarName ?? '']
    .map((name) => name.trim())
    .filter((name) => name !== '' && !isMadeUpName(name))
  const inFeed = ownAmong(feedNames, given)
  return [...new Set(inFeed === null ? given : [inFeed, ...given])]
}

/**
 * Picks the name of the given team from all team names in its feed.
 * If the feed contains only one team name, that name wins. A personal TeamSnap feed may contain several.
 * If the feed contains several team names, an exact match with a known name of the team wins.
 * If no name matches exactly, the only similar name wins. Returns null for no or several similar names.
 */
function ownAmong(feedNames: readonly string[], given: readonly string[]): string | null {
  const [only] = feedNames
  if (only !== undefined && feedNames.length === 1) return only
  const exact = feedNames.find((name) => given.some((ours) => squeezed(ours) === squeezed(name)))
  if (exact !== undefined) return exact
  const alike = feedNames.filter((name) => likeness(name, given) >= ALIKE)
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/**
 * True if a title 'A vs B' names a different team of the same feed as one of the two sides.
 * The name of the different team stays in the event title.
 */
export function isAnotherTeam(side: string, team: TeamContext): boolean {
  const feedNames = team.feedNames ?? []
  if (side === '' || feedNames.length < 2) return false
  const key = squeezed(side)
  if (!feedNames.some((name) => squeezed(name) === key)) return false
  return !namesOf(team).some((name) => squeezed(name) === key)
}

/** Two names belong to the same team if their `likeness` score is at least 0.5. */
export const ALIKE = 0.5

/** Words that many teams share. Such words alone do not identify a team. */
const SHARED_WORDS = new Set(
  'team fc sc cf club cd the of de la el le u boys girls boy girl men women coed soccer baseball softball basketball volleyball hockey football lacrosse rec select travel academy elite united city blue red white black gold green silver'.split(
    ' ',
  ),
)

/**
 * Scores how similar two names are.
 * The score is 1 if both names have the same words, and 0.9 if one name contains all words of the other.
 * Otherwise the score is the fraction of words that appear in both names.
 * Names that share only words of `SHARED_WORDS`, numbers or single letters score 0.
 */
export function likeness(side: string, ourNames: readonly string[]): number {
  const { words, letters } = spelled(side)
  if (words.size === 0) return 0
  let best = 0
  for (const name of ourNames) {
    const { words: ours, letters: ourLetters } = spelled(name)
    if (ours.size === 0) continue
    const common = [...words].filter((word) => ours.has(word))
    const all = words.size + ours.size - common.length
    const isPart = common.length === Math.min(words.size, ours.size) && common.some(isDistinctive)
    const isSame = common.length === all || letters === ourLetters
    best = Math.max(best, isSame ? 1 : isPart ? 0.9 : common.some(isDistinctive) ? common.length / all : 0)
  }
  return best
}

/** True if one side of 'A vs B' is the team's name or consists only of words of the team's name. */
export function isOnlyUs(side: string, ourNames: readonly string[]): boolean {
  const { words, letters } = spelled(side)
  return ourNames.some((name) => {
    const ours = spelled(name)
    return letters === ours.letters || (words.size > 0 && [...words].every((word) => ours.words.has(word)))
  })
}

function isDistinctive(word: string): boolean {
  return !SHARED_WORDS.has(word) && !/^(?:u?\d{1,4}|[a-z])$/.test(word)
}

/** Generic words in many place names. A word of this list alone does not link a place to a team. */
const PLACE_WORDS = new Set(
  'school high middle elementary hs ms academy college university park field fields complex center centre stadium sport sports gym court rink arena'.split(
    ' ',
  ),
)

/** True if a place's name contains a word of the team's name: 'Lincoln High School' for 'Lincoln'. */
export function sharesName(place: string, team: string): boolean {
  const { words } = spelled(team)
  return [...spelled(place).words].some(
    (word) => words.has(word) && isDistinctive(word) && !PLACE_WORDS.has(word),
  )
}

const TOKEN = /[\p{L}\p{N}'’]+/gu

interface Spelling {
  /**
   * Words of the name in lower case, without accents, apostrophes and plural endings.
   * The spellings 'U-8', 'U 8', '8U' and '8-U' of an age group all become the word 'u8'.
   */
  readonly words: ReadonlySet<string>
  /** The name without spaces, so that 'St Marys' equals 'StMarys'. */
  readonly letters: string
}

const spelled = remembered((text): Spelling => {
  const plain = folded(text)
  const words = wordsIn(plain.replace(/\bu[\s-]?(\d{1,2})\b/g, 'u$1').replace(/\b(\d{1,2})[\s-]?u\b/g, 'u$1'))
  return { words: new Set(words), letters: ending(wordsIn(plain).join('')) }
})

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
}

function wordsIn(plain: string): string[] {
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=.{4})s$/, ''))
}

const squeezed = remembered((text) => ending(wordsIn(folded(text)).join('')))

/**
 * Removes the final 's' of a name without spaces, so that 'Wild Cats' equals 'Wildcats'.
 * `wordsIn` removes the 's' only from words of five letters or more, so the word 'cats' still ends in 's' here.
 */
function ending(letters: string): string {
  return letters.replace(/(?<=.{3})s$/, '')
}

/** Finds a team's name as whole words at the start or end of an event title. Null if not found. */
export function findName(
  title: string,
  name: string,
): { readonly at: 'start' | 'end'; readonly from: number; readonly to: number } | null {
  const wanted = spelled(name).letters
  if (wanted.length < 2) return null
  const tokens = [...title.matchAll(TOKEN)].slice(0, 60)
  let heard = ''
  for (const token of tokens) {
    heard += wordsIn(folded(token[0])).join('')
    if (ending(heard) === wanted) {
      const to = closed(title, token.index + token[0].length, name)
      return { at: 'start', from: 0, to }
    }
    if (heard.length > wanted.length + 1) break
  }
  heard = ''
  for (const token of tokens.reverse()) {
    heard = wordsIn(folded(token[0])).join('') + heard
    if (ending(heard) === wanted) return { at: 'end', from: token.index, to: title.length }
    if (heard.length > wanted.length + 1) break
  }
  return null
}

/** Returns the end of the team's name in the title, including the closing bracket of 'Comets (Blue)'. */
function closed(title: string, end: number, name: string): number {
  return /[)\]]$/.test(name.trim()) && /[)\]]/.test(title[end] ?? '') ? end + 1 : end
}
