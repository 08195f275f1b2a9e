/**
 * What a parent reads first about an event.
 *
 * The server makes a platform's titles for reading: 'vs Scorpions', 'at Weller', 'Practice', the team being a field of its
 * own. Here they become words of the reader's language: a title that says no more than the opponent does is said anew
 * from that. One that says more ('Semifinal vs Scorpions', another team of the same calendar) stands as it is, and so does
 * what a parent calls it. Events that an older server read, and those by hand, may still begin with the team's name.
 */
import type { Event } from '@homefield/contract/event'
import { isMadeUpName } from '@homefield/domain/made-up-name'

export interface Headline {
  /** `against` and `at`: a game against the opponent in `text`; `title`: `text` says it all. */
  readonly kind: 'against' | 'at' | 'title'
  readonly text: string
  /** For the second line; null where the headline says it, or nobody knows. */
  readonly team: string | null
}

type Titled = Pick<Event, 'title' | 'opponent' | 'homeOrAway' | 'platform' | 'teamName'>

const known = new WeakMap<Titled, Headline>()

/** Answers are kept per event object: the cache hands out the same ones. */
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
    // Nothing but the opponent, our own name before it, or a title that never names him.
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

/** What the title says beside the opponent: our side, or the occasion; null where it does not name him. */
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

/** The title in its two halves, where the platform's way of writing it is known or it begins with the team's name. */
function withoutTeam(title: string, platform: Event['platform'], teamName: string | null) {
  if (teamName !== null && title.startsWith(teamName)) {
    const [, rest] = /^(?:\s*[-–:])?\s+(.*[\p{L}\d].*)$/u.exec(title.slice(teamName.length)) ?? []
    if (rest !== undefined) return { team: teamName, rest }
  }
  const [, team, rest] = TITLES[platform]?.exec(title) ?? []
  return team === undefined || rest === undefined ? null : { team, rest }
}

/** PlayMetrics' team names hold hyphens themselves: what follows the last one is the event's. */
const TITLES: Partial<Record<Event['platform'], RegExp>> = {
  Playmetrics: /^(.+) - (.+)$/,
  TeamSnap: /^(.+?) - (.+)$/,
  GameChanger: /^(.+) (Practice)$/,
}
