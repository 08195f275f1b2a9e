import { activityOf } from '@homefield/domain/activity'
import { isDoing, isGeneric } from './kind-words.ts'
import { isCompetition, NO_MATCHUP, withoutSide, type FoundMatchup } from './matchup.ts'
import { ALIKE, likeness } from './team-name.ts'
import { oneLine } from './text.ts'

/**
 * Matchups without a word for it, in any calendar: 'Bisons (Away)', 'Lyon - Paris FC'. Both are also how other things are
 * written ('Dinner (Home)', 'Lyon - Fall Festival'), so each needs a proof: the calendar marks home and away elsewhere too;
 * the other side bears a club's word or the age that ours bears.
 */
export function readBareMatchup(
  text: string,
  ourNames: readonly string[],
  { marksSides }: { marksSides: boolean },
): FoundMatchup {
  const { title, stated } = withoutSide(oneLine(text))
  const dash = byDash(title, ourNames)
  if (dash) return { ...NO_MATCHUP, ...dash, homeOrAway: stated ?? dash.homeOrAway }
  if (!marksSides || stated === null || !isTeam(title, ourNames)) return NO_MATCHUP
  return { ...NO_MATCHUP, opponent: title, homeOrAway: stated }
}

/** Whether titles of a calendar say both 'home' and 'away', as those of a list of games do. */
export function marksBothSides(titles: readonly string[]): boolean {
  const marked = new Set<'home' | 'away'>()
  for (const title of titles) {
    const { stated } = withoutSide(oneLine(title))
    if (stated !== null) marked.add(stated)
    if (marked.size === 2) return true
  }
  return false
}

const AGE = /\b(?:u-?\d{1,2}|\d{1,2}-?u)$/i
const CLUB =
  /^(?:fc|sc|ac|cd|ud|sv|as)\s|\s(?:fc|sc|cf|afc|cfc|utd|united|academy)(?:\s(?:u-?\d{1,2}|\d{1,2}-?u))?$/i

/** 'Us - Them' where we are at home, 'Them - Us' where we are not. */
function byDash(title: string, ourNames: readonly string[]) {
  const [left, right, more] = title.split(/\s[-–—]\s/)
  if (left === undefined || right === undefined || more !== undefined) return null
  const isHome = likeness(left, ourNames) === 1
  if (!isHome && likeness(right, ourNames) !== 1) return null
  const [us, opponent] = isHome ? [left, right] : [right, left]
  const isKnown = CLUB.test(opponent) || (AGE.test(opponent) && AGE.test(us))
  if (!isKnown || !isTeam(opponent, ourNames)) return null
  return { us, opponent, homeOrAway: isHome ? 'home' : 'away' } as const
}

function isTeam(text: string, ourNames: readonly string[]): boolean {
  if (!/\p{L}/u.test(text) || text.length > 60) return false
  if (isGeneric(text) || isCompetition(text) || activityOf(text) !== 'other') return false
  const words = text.split(' ')
  if (words.some((_, at) => isDoing(words.slice(at).join(' ')))) return false
  return likeness(text, ourNames) < ALIKE
}
