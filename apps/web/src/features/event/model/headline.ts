/**
 * Builds the headline of an event.
 *
 * The server composes readable titles from a platform's data: 'vs Scorpions', 'at Weller', 'Practice'.
 * The team is not part of the title. This module translates the words 'vs' and 'at' to the reader's language.
 * A title that contains only the opponent is rebuilt from the opponent's name, such as 'vs Scorpions'.
 * A title with more information does not change, such as 'Semifinal vs Scorpions' or a parent's own title.
 * Manual events and events synced by an older server may still begin with the team's name.
 */
import type { Event } from '@homefield/contract/event'
import { isMadeUpName } from '@homefield/domain/made-up-name'

export interface Headline {
  /**
   * If `kind` is 'title', `text` is the complete headline.
   * If `kind` is 'against' or 'at', `text` is only the opponent's name.
   */
  readonly kind: 'against' | 'at' | 'title'
  readonly text: string
  /** The team for a second line. Null if the headline already names the team, or if the team is unknown. */
  readonly team: string | null
}

type Titled = Pick<Event, 'title' | 'opponent' | 'homeOrAway' | 'platform' | 'teamName'>

const known = new WeakMap<Titled, Headline>()

/**
 * Returns the event's headline, cached by event object.
 * The query cache reuses the object of an unchanged event.
 */
export function headlineOf(event: Titled): Headline {
  let headline = known.get(event)
  if (!headline) {
    headline = compose(event)
    known.set(event, headline)
  }
  return headline
}

const MATCHUP = /^(?:Game: )?(?:(.+?) )?(?:vs\.?|v\.?|@|at) (.+)$/i
/** Some clubs write the occasion before the opponent: 'CE scrimmage - Scorpions'. */
const OCCASION = /^[^-]*\b(?:scrimmage|friendly|game|match)\b[^-]* - (?=\S)/i
const PLAIN_GAME = /^(?:league )?(?:game|match)$/i

function compose({ title, opponent, homeOrAway, platform, teamName }: Titled): Headline {
  const named = teamName !== null && !isMadeUpName(teamName) ? teamName : null
  const parts = withoutTeam(title, platform, teamName)
  if (opponent !== null) {
    const side = ownSide(title, opponent)
    // True if the title has no text besides the opponent, the own team's name, or a plain 'Game'.
    const isMade =
      side === null
        ? PLAIN_GAME.test(parts?.rest ?? title)
        : side === '' || named === null || isLike(side, named)
    const team = named ?? parts?.team ?? (side || null)
    if (isMade)
      return { kind: homeOrAway === 'away' ? 'at' : 'against', text: opponent.replace(OCCASION, ''), team }
  }
  if (parts) return { kind: 'title', text: parts.rest, team: named ?? parts.team }
  return { kind: 'title', text: title, team: named !== null && !title.includes(named) ? named : null }
}

/**
 * Returns what the title contains besides the opponent: the own team or an occasion, such as 'Semifinal'.
 * Returns null if the title does not contain the opponent.
 */
function ownSide(title: string, opponent: string): string | null {
  const [, left = '', right] = MATCHUP.exec(title) ?? []
  if (right === undefined) return null
  if (right.startsWith(opponent)) return left
  return left === opponent ? right : null
}

function isLike(side: string, named: string): boolean {
  const [one, other] = [side.toLowerCase(), named.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

/**
 * Splits a title into the team's name and the remaining text.
 * Returns null if the title neither begins with the team's name nor has a known platform's format.
 */
function withoutTeam(title: string, platform: Event['platform'], teamName: string | null) {
  if (teamName !== null && title.startsWith(teamName)) {
    const [, rest] = /^(?:\s*[-–:])?\s+(.*[\p{L}\d].*)$/u.exec(title.slice(teamName.length)) ?? []
    if (rest !== undefined) return { team: teamName, rest }
  }
  const [, team, rest] = TITLES[platform]?.exec(title) ?? []
  return team === undefined || rest === undefined ? null : { team, rest }
}

/** PlayMetrics team names contain hyphens, so a PlayMetrics title is split at the last hyphen. */
const TITLES: Partial<Record<Event['platform'], RegExp>> = {
  Playmetrics: /^(.+) - (.+)$/,
  TeamSnap: /^(.+?) - (.+)$/,
  GameChanger: /^(.+) (Practice)$/,
}
