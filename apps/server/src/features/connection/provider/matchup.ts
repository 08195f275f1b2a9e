import { oneLine } from './text.ts'

export interface Matchup {
  readonly opponent: string | null
  readonly homeOrAway: 'home' | 'away' | null
}

export const NO_MATCHUP: Matchup = { opponent: null, homeOrAway: null }

interface Sides {
  readonly left: string
  readonly right: string
  /** 'A vs B': A is at home. 'A at B', 'A @ B': B is. */
  readonly relation: 'vs' | 'at'
}

/**
 * How sure a reader may be that a title is a matchup:
 * - `listed`: the platform always puts our team first (TeamSnap, GameChanger), so an unknown name is ours on the left;
 * - `named`: our team must be recognized on one side (PlayMetrics, SportsEngine);
 * - `strict`: any calendar at all. Besides, 'at' counts only where our side is our name and nothing more:
 *   'Wildcats Picture Day at School' is no away game.
 */
export type Certainty = 'listed' | 'named' | 'strict'

/** Who plays against us, and where, relative to our team's names. */
export function readMatchup(text: string, ourNames: readonly string[], certainty: Certainty): Matchup {
  const title = oneLine(text)
  const sides = splitByName(title, ourNames) ?? splitBySeparator(title)
  if (!sides) return NO_MATCHUP
  const { left, right, relation } = sides
  const leftScore = likeness(left, ourNames)
  const rightScore = likeness(right, ourNames)
  const best = Math.max(leftScore, rightScore)

  let oursIsLeft: boolean
  if (left === '') oursIsLeft = true
  else if (best >= ALIKE && leftScore !== rightScore) oursIsLeft = leftScore > rightScore
  else if (certainty === 'listed') oursIsLeft = true
  else return NO_MATCHUP
  if (certainty === 'strict' && relation === 'at' && left !== '') {
    if (!isOnly(oursIsLeft ? left : right, ourNames)) return NO_MATCHUP
  }
  const opponent = oneLine(oursIsLeft ? right : left)
  if (opponent === '') return NO_MATCHUP
  const isHome = relation === 'vs' ? oursIsLeft : !oursIsLeft
  return { opponent, homeOrAway: isHome ? 'home' : 'away' }
}

/** Our name in full at one end decides where to cut: names may themselves hold ' at '. */
function splitByName(title: string, ourNames: readonly string[]): Sides | null {
  const lower = title.toLowerCase()
  for (const ourName of ourNames) {
    const name = oneLine(ourName)
    if (name === '') continue
    if (lower.startsWith(name.toLowerCase())) {
      const rest = /^\s+(vs?\.?|versus|at|@)\s+(.+)$/i.exec(title.slice(name.length))
      if (rest) return { left: name, right: rest[2] ?? '', relation: relationOf(rest[1] ?? '') }
    }
    if (lower.endsWith(name.toLowerCase())) {
      const rest = /^(.+?)\s+(vs?\.?|versus|at|@)\s+$/i.exec(title.slice(0, title.length - name.length))
      if (rest) return { left: rest[1] ?? '', right: name, relation: relationOf(rest[2] ?? '') }
    }
  }
  return null
}

function splitBySeparator(title: string): Sides | null {
  const versus = /^(.*?)(?:^|\s)(?:vs\.?|versus|v\.)\s+(.+)$/i.exec(title)
  if (versus) return { left: (versus[1] ?? '').trim(), right: versus[2] ?? '', relation: 'vs' }
  const sign = /^(.*?)\s*@\s*(.+)$/.exec(title)
  if (sign) return { left: (sign[1] ?? '').trim(), right: sign[2] ?? '', relation: 'at' }
  const at = /^(.*?)(?:^|\s)at\s+(.+)$/i.exec(title)
  if (at) return { left: (at[1] ?? '').trim(), right: at[2] ?? '', relation: 'at' }
  return null
}

function relationOf(separator: string): 'vs' | 'at' {
  return /^v/i.test(separator) ? 'vs' : 'at'
}

/** From here on two names are taken for one team. */
const ALIKE = 0.5

/** 1 for the same words, 0.9 where one holds all of the other's, else the share of words in common. */
function likeness(side: string, ourNames: readonly string[]): number {
  const words = wordsOf(side)
  if (words.size === 0) return 0
  let best = 0
  for (const name of ourNames) {
    const ours = wordsOf(name)
    if (ours.size === 0) continue
    const common = [...words].filter((word) => ours.has(word)).length
    const all = words.size + ours.size - common
    const score =
      common === all ? 1 : common === Math.min(words.size, ours.size) && common > 0 ? 0.9 : common / all
    best = Math.max(best, score)
  }
  return best
}

function isOnly(side: string, ourNames: readonly string[]): boolean {
  const words = [...wordsOf(side)]
  return ourNames.some((name) => {
    const ours = wordsOf(name)
    return words.length > 0 && words.every((word) => ours.has(word))
  })
}

function wordsOf(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}
