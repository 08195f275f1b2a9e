import { rememberedFor } from '@homefield/domain/remembered'
import { isGameKind, isGeneric, isPlainGame } from './kind-words.ts'
import { type Side, SIDE_WORDS, sideIn, withoutSide } from './side-words.ts'
import { ALIKE, findName, isOnlyUs, likeness } from './team-name.ts'
import { oneLine } from './text.ts'

export interface Matchup {
  readonly opponent: string | null
  /**
   * `homeOrAway` is null unless the title contains 'at' or a word such as 'away'.
   * `sides.ts` later compares all games of the calendar, and may then replace null with 'home' or 'away'.
   */
  readonly homeOrAway: 'home' | 'away' | null
}

/** The facts about a game that the calendar reader finds in the title. */
export interface FoundMatchup extends Matchup {
  /** Our team's name as written in the title. Empty if the title does not name our team. */
  readonly us: string
  /** Occasion of the game, such as 'Semifinal' or 'Scrimmage'. Null for an ordinary game. */
  readonly occasion: string | null
  /** The place at the end of a title: 'Oak Park' in 'Wildcats vs Rovers at Oak Park'. */
  readonly venue: string | null
  /**
   * The team that a title such as 'A vs B' names first. The order alone does not show who plays at home.
   * `first` is null if the title states home or away.
   */
  readonly first: 'us' | 'them' | null
}

export const NO_MATCHUP: FoundMatchup = {
  opponent: null,
  homeOrAway: null,
  us: '',
  occasion: null,
  venue: null,
  first: null,
}

interface Sides {
  readonly left: string
  readonly right: string
  /** Team B plays at home in 'A at B' and 'A @ B'. Team A usually plays at home in 'A vs B'. */
  readonly relation: 'vs' | 'at'
  /**
   * `isPlain` is true for 'vs', because a title with 'vs' is always a game.
   * `isPlain` is false for 'at' and 'v', because 'at' and 'v' also occur in titles of practices and meetings.
   */
  readonly isPlain: boolean
}

/**
 * Evidence that the calendar reader needs to treat a title as a game between two teams:
 * - `listed`: the platform always puts our team first (TeamSnap, GameChanger). An unknown name on the left is ours.
 * - `named`: one side must be recognized as our team (PlayMetrics, SportsEngine).
 * - `strict`: for any calendar. As in `named`, and 'at' and 'v' count only if one side is exactly our name.
 *   'Wildcats Picture Day at School' is not an away game. 'Parents v Wildcats coaches' is not a game.
 */
export type Certainty = 'listed' | 'named' | 'strict'

/** Reads the opponent and home or away from a title. `ourNames` are the names of the calendar's own team. */
export function readMatchup(text: string, ourNames: readonly string[], certainty: Certainty): FoundMatchup {
  return READ[certainty](text, ourNames)
}

const READ: Readonly<Record<Certainty, (text: string, ourNames: readonly string[]) => FoundMatchup>> = {
  listed: rememberedFor((text, ourNames) => findMatchup(text, ourNames, 'listed')),
  named: rememberedFor((text, ourNames) => findMatchup(text, ourNames, 'named')),
  strict: rememberedFor((text, ourNames) => findMatchup(text, ourNames, 'strict')),
}

function findMatchup(text: string, ourNames: readonly string[], certainty: Certainty): FoundMatchup {
  const { title, stated } = withoutSide(oneLine(text))
  const sides = splitByName(title, ourNames) ?? splitBySeparator(title) ?? splitByDash(title, ourNames)
  if (!sides) return NO_MATCHUP
  const { relation, right } = sides
  const { occasion, side: left } = splitOccasion(sides.left, ourNames)
  const leftScore = likeness(left, ourNames)
  const rightScore = likeness(right, ourNames)

  // The left side of 'Boys Varsity Soccer vs Jefferson' names no team and stands for the calendar's own team.
  // 'Boys Soccer Away Game at Francis Howell' is also a game, but 'Practice at Koa Park' is not a game.
  const isKindOnly = leftScore < ALIKE && (sides.isPlain ? isGeneric(left) : isGameKind(left))
  const isUnsaid = left === '' || isKindOnly
  let oursIsLeft: boolean
  if (isUnsaid) oursIsLeft = true
  else if (Math.max(leftScore, rightScore) >= ALIKE && leftScore !== rightScore)
    oursIsLeft = leftScore > rightScore
  else if (certainty === 'listed') oursIsLeft = true
  else return NO_MATCHUP
  if (certainty === 'strict' && !sides.isPlain && left !== '') {
    if (isKindOnly ? namesVenue(right) : !isOnlyUs(oursIsLeft ? left : right, ourNames)) return NO_MATCHUP
  }
  const { them: theirs, remark } = withoutRemark(oursIsLeft ? right : left)
  const { them, venue } = splitVenue(theirs, relation)
  const league = LEAGUE_BEHIND.exec(them)?.[1] ?? null
  const bracket = genericBracket(them) ?? (league !== null && isCompetition(league) ? league : null)
  const opponent = oneLine(
    bracket === null ? them : them.replace(LEAGUE_BEHIND, '').replace(/\([^()]*\)$/, ''),
  )
  if (!isOpponent(opponent, relation, certainty)) return NO_MATCHUP
  const said = isUnsaid && left !== '' ? left : null
  return {
    opponent,
    ...sideOf(relation, oursIsLeft, stated ?? sideIn(left)),
    us: isUnsaid ? '' : oursIsLeft ? left : right,
    occasion: occasionOf([remark, occasion, said, bracket]),
    venue,
  }
}

/**
 * Team B plays at home in 'A at B' and 'A @ B', unless the title also says 'home' or 'away'.
 * 'A vs B' does not show who plays at home, because leagues write either team first.
 */
function sideOf(
  relation: Sides['relation'],
  oursIsLeft: boolean,
  stated: Side | null,
): Pick<FoundMatchup, 'homeOrAway' | 'first'> {
  if (stated !== null) return { homeOrAway: stated === 'neutral' ? null : stated, first: null }
  if (relation === 'at') return { homeOrAway: oursIsLeft ? 'away' : 'home', first: null }
  return { homeOrAway: null, first: oursIsLeft ? 'us' : 'them' }
}

/** Returns the short title: 'vs Rovers', 'at Rovers', 'Semifinal vs Rovers'. */
export function glance({ opponent, homeOrAway, occasion }: FoundMatchup): string {
  const against = `${homeOrAway === 'away' ? 'at' : 'vs'} ${opponent ?? ''}`
  return oneLine(occasion === null ? against : `${occasion} ${against}`)
}

const SEPARATOR = 'vs?\\.?|versus|contra|contre|at|@'
const BEHIND_NAME = new RegExp(`^(?:\\s+(${SEPARATOR})\\s+|\\s*(@)\\s*)(.+)$`, 'i')
const BEFORE_NAME = new RegExp(`^(.+?)(?:\\s+(${SEPARATOR})\\s+|\\s*(@)\\s*)$`, 'i')

/** Looks for our team's full name at the start or end of the title first, because the name may contain ' at '. */
function splitByName(title: string, ourNames: readonly string[]): Sides | null {
  for (const name of ourNames) {
    const found = findName(title, name)
    if (!found) continue
    const us = title.slice(found.from, found.to)
    if (found.at === 'start') {
      const rest = BEHIND_NAME.exec(title.slice(found.to))
      if (rest) return { left: us, right: rest[3] ?? '', ...relationOf(rest[1] ?? '@') }
    } else {
      const rest = BEFORE_NAME.exec(title.slice(0, found.from))
      if (rest) return { left: rest[1] ?? '', right: us, ...relationOf(rest[2] ?? '@') }
    }
  }
  return null
}

/** Separators between two teams. The first matching pattern wins. */
const SEPARATORS: readonly RegExp[] = [
  /^(.*?)(?:^|\s)(vs\.?|versus)\s+(.+)$/i,
  /^(.*?)(?:^|\s)(v\.?|contra|contre)\s+(.+)$/i,
  /^(.*?)\s*(@)\s*(.+)$/,
  /^(.*?)(?:^|\s)(at)\s+(.+)$/i,
]

function splitBySeparator(title: string): Sides | null {
  for (const pattern of SEPARATORS) {
    const [, left, separator, right] = pattern.exec(title) ?? []
    if (left === undefined || separator === undefined || right === undefined) continue
    return { left: left.trim(), right, ...relationOf(separator) }
  }
  return null
}

/**
 * Splits titles such as 'Match : Lyon U10 - Paris FC'.
 * A dash separates two teams only if the title names a game and one part is exactly our team's name.
 */
function splitByDash(title: string, ourNames: readonly string[]): Sides | null {
  const [, left, right] =
    /^(?:game|match|partido|rencontre)\s*(?::|\s[-–—])\s*(.+?)\s+[-–—]\s+(.+)$/i.exec(title) ?? []
  if (left === undefined || right === undefined) return null
  const isOurs = likeness(left, ourNames) === 1 || likeness(right, ourNames) === 1
  return isOurs ? { left, right, relation: 'vs', isPlain: true } : null
}

function relationOf(separator: string): Pick<Sides, 'relation' | 'isPlain'> {
  const isAgainst = /^(?:v|contr)/i.test(separator)
  return { relation: isAgainst ? 'vs' : 'at', isPlain: isAgainst && !/^v\.?$/i.test(separator) }
}

/** Separates the description of a game from the team's name: 'Semifinal: Wildcats', 'Game - Wildcats'. */
function splitOccasion(left: string, ourNames: readonly string[]): { occasion: string | null; side: string } {
  // Splits '(Tentative) Wildcats' and 'Semifinal: Wildcats'.
  const match =
    /^[([]\s*([^()[\]]{1,30}?)\s*[)\]]\s*(.+)$/.exec(left) ??
    /^(.{1,60}?)(?:\s*:\s+|\s+[-–—|]\s+)(.+)$/.exec(left)
  const [, occasion, side] = match ?? []
  if (occasion === undefined || side === undefined) return { occasion: null, side: left }
  // Our team's name may contain a dash, as in 'Boys - 2016 Harbor FC - Blue', so the full name is not split.
  if (likeness(left, ourNames) === 1) return { occasion: null, side: left }
  if (isGeneric(left)) return { occasion: null, side: left }
  // The title 'CE scrimmage - Scorpions' is also split, although 'CE' is not a known word for a game.
  const isSetOff =
    isGeneric(occasion) ||
    /\b(?:scrimmage|friendly|amistoso|amical)\b/i.test(occasion) ||
    likeness(side, ourNames) === 1
  return isSetOff ? { occasion, side } : { occasion: null, side: left }
}

/**
 * Splits the place from the opponent in titles with 'vs', such as 'Wildcats vs Rovers at Oak Park'.
 * Splits the field from the opponent in titles such as 'vs Rovers - Field 3' and 'at Rovers - Field 3'.
 */
function splitVenue(them: string, relation: Sides['relation']): { them: string; venue: string | null } {
  const match = relation === 'vs' ? /^(.+?)\s+(?:at|@)\s+(.+)$/i.exec(them) : null
  const field =
    /^(.+?)(?:\s+[-–—|]\s+|\s*,\s*|\s*\()((?:field|court|rink|pitch|diamond|turf|gym)\b[^()]{0,30})\)?$/i.exec(
      them,
    )
  const found = match ?? field
  return { them: found?.[1] ?? them, venue: found?.[2] ?? null }
}

const REMARK =
  'rescheduled|tentative|make-?up|if needed|weather permitting|optional|exhibition|reprogramado|à confirmer|(?:[a-z]+[ -]){1,3}time(?::| is)? tb[acd]'
const BEHIND_THEM = new RegExp(`(?:\\s[-–—|:*]+\\s*|[([*]+\\s*|,\\s*)(${REMARK})\\s*[)\\]*!]*$`, 'i')
/** Matches text after a name that does not belong to the name: a score ('W 5-2') or a time ('9am'). */
const NO_NAME =
  /\s*(?:[-–,(]\s*)?(?:\b[WLTD]\s*\d{1,3}\s*[-–]\s*\d{1,3}\)?|\b\d{1,2}(?::\d{2})?\s*[ap]\.?m\b\.?)\s*$/i

function withoutRemark(them: string): { them: string; remark: string | null } {
  const remark = BEHIND_THEM.exec(them)
  const rest = (remark ? them.slice(0, remark.index) : them).trim()
  const name = rest.replace(NO_NAME, '').trim()
  return { them: name === '' ? rest : name, remark: remark?.[1] ?? null }
}

function genericBracket(them: string): string | null {
  const inside = /\S\s*\(([^()]{1,40})\)$/.exec(them)?.[1]
  if (inside === undefined) return null
  return isCompetition(inside) || (isGeneric(inside) && /[a-z]{3}/i.test(inside)) ? inside : null
}

/** Finds the league behind the opponent's name: 'Rovers, Kreisliga Süd', 'Rovers - Premier League'. */
const LEAGUE_BEHIND = /(?:\s[-–—|]|,)\s([^,|]{1,60})$/

export function isCompetition(text: string): boolean {
  return /\b(?:cup|tournament|tourney|\w*liga|league|division|playoffs?|classic|showcase|friendly|scrimmage|copa|torneo|liga|coupe|tournoi)\b/i.test(
    text,
  )
}

const SIDE_ASIDE = new RegExp(`^(?:${SIDE_WORDS})\\s*[-–—:]?\\s*|\\s*[-–—:]?\\s*(?:${SIDE_WORDS})$`, 'giu')

function occasionOf(parts: readonly (string | null)[]): string | null {
  const said = parts
    .map((part) => (part ?? '').replace(SIDE_ASIDE, '').trim())
    .filter((part) => part !== '' && !isPlainGame(part) && !/^\W*$/.test(part))
  return said.length === 0 ? null : oneLine(said.join(', '))
}

/**
 * Returns true if the text names a place or a competition ('Lincoln Park', 'Lincoln Invitational').
 * Returns false for a school, because a school may be an opponent.
 */
function namesVenue(text: string): boolean {
  return (
    isCompetition(text) ||
    /\b(?:parks?|fields?|complex|\w*plex|stadium|arena|cent(?:er|re)|courts?|gym|gymnasium|rink|pool|grounds?|turf|facility|street|st|road|rd|avenue|ave|drive|dr|blvd|invitational|invite|meet|relays|jamboree|festival)\.?$/i.test(
      text,
    )
  )
}

/** Returns true if the text after 'at' or '@' is a team, not a time ('@ 5pm') or a place ('at home'). */
function isOpponent(text: string, relation: Sides['relation'], certainty: Certainty): boolean {
  if (!/\p{L}/u.test(text) && !/\d/.test(text)) return false
  if (relation === 'vs' || certainty === 'listed') return true
  if (/^\d{1,2}(?::\d{2})?\s*(?:[ap]\.?m\b\.?)?$/i.test(text)) return false
  if (/^(?:home|away|school|practice|tb[ad])$/i.test(text)) return false
  return !/^(?:(?:the\s+)?(?:field|court|rink|pitch|diamond|turf|gym|pool|park)s?\b|#\s?\d)/i.test(text)
}
