import type { SourceEvent } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

/** The team that the feed belongs to. */
export interface TeamContext {
  /** The name that the parent gave it. */
  readonly teamName: string
  /** The feed's own name. It identifies a team that the parent renamed. */
  readonly calendarName: string | null
  /**
   * Names that the feed's titles use for its teams, if the platform's format shows them; see feed-names.ts.
   */
  readonly feedNames?: readonly string[]
  /** True if the feed's titles say both 'home' and 'away'. */
  readonly marksSides?: boolean
  /** IANA zone; must be the one the occurrences were expanded in. */
  readonly zone: string
}

/**
 * An event as one reader sees it, with the data that `sides.ts` needs to find the side from the whole
 * calendar.
 */
export interface ReadEvent extends SourceEvent {
  /** See `FoundMatchup`. */
  readonly first: 'us' | 'them' | null
  /** True for the game of another team in the feed. */
  readonly isOfAnotherTeam: boolean
}

/**
 * Maps one occurrence of a feed to our fields. Pure: no network, database or clock. Never throws, whatever
 * the feed contains: text that cannot be understood stays in the title or the description.
 */
export type ProviderReader = (occurrence: Occurrence, team: TeamContext) => ReadEvent
