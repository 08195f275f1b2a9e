import { activityOf } from '@homefield/domain/activity'
import { isDoing, isGeneric } from './kind-words.ts'
import { isCompetition, NO_MATCHUP, type FoundMatchup } from './matchup.ts'
import { withoutSide } from './side-words.ts'
import { ALIKE, likeness } from './team-name.ts'
import { oneLine } from './text.ts'

/**
 * Reads titles of games without 'vs' or 'at', such as 'Bisons (Away)' and 'Lyon - Paris FC'.
 * Titles that are not games can look like matchups, such as 'Dinner (Home)' and 'Lyon - Fall Festival'.
 * A title 'Name (Away)' or 'Name - Name' is therefore a game only with further evidence.
 * 'Bisons (Away)' is a game only if the titles of the calendar contain both 'home' and 'away'.
 * 'Lyon - Paris FC' is a game only if the other team's name contains a club word such as 'FC'.
 * An age group in both names, such as 'U11', is also sufficient evidence for 'Name - Name'.
 */
export function readBareMatchup(
  text: string,
  ourNames: readonly string[],
  { marksSides }: { marksSides: boolean },
): FoundMatchup {
  const { title, stated } = withoutSide(oneLine(text))
  const dash = byDash(title, ourNames)
  const homeOrAway = stated === 'neutral' ? null : stated
  if (dash) return { ...NO_MATCHUP, ...dash, homeOrAway, first: stated === null ? dash.first : null }
  if (!marksSides || stated === null || !isTeam(title, ourNames)) return NO_MATCHUP
  return { ...NO_MATCHUP, opponent: title, homeOrAway }
}

/** Returns true if some titles contain 'home' and others 'away', which is typical of a list of games. */
export function marksBothSides(titles: readonly string[]): boolean {
  const marked = new Set<'home' | 'away'>()
  for (const title of titles) {
    const { stated } = withoutSide(oneLine(title))
    if (stated === 'home' || stated === 'away') marked.add(stated)
    if (marked.size === 2) return true
  }
  return false
}

const AGE = /\b(?:u-?\d{1,2}|\d{1,2}-?u)$/i
const CLUB =
  /^(?:fc|sc|ac|cd|ud|sv|as)\s|\s(?:fc|sc|cf|afc|cfc|utd|united|academy)(?:\s(?:u-?\d{1,2}|\d{1,2}-?u))?$/i

/** Reads titles with a dash between the two teams, in either order, such as 'Wildcats - Paris FC'. */
function byDash(title: string, ourNames: readonly string[]) {
  const [left, right, more] = title.split(/\s[-–—]\s/)
  if (left === undefined || right === undefined || more !== undefined) return null
  const isFirst = likeness(left, ourNames) === 1
  if (!isFirst && likeness(right, ourNames) !== 1) return null
  const [us, opponent] = isFirst ? [left, right] : [right, left]
  const isKnown = CLUB.test(opponent) || (AGE.test(opponent) && AGE.test(us))
  if (!isKnown || !isTeam(opponent, ourNames)) return null
  return { us, opponent, first: isFirst ? 'us' : 'them' } as const
}

function isTeam(text: string, ourNames: readonly string[]): boolean {
  if (!/\p{L}/u.test(text) || text.length > 60) return false
  if (isGeneric(text) || isCompetition(text) || activityOf(text) !== 'other') return false
  const words = text.split(' ')
  if (words.some((_, at) => isDoing(words.slice(at).join(' ')))) return false
  return likeness(text, ourNames) < ALIKE
}
