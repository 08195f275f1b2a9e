import type { SourceEvent } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

/** What a reader must know about the team whose feed it reads. */
export interface TeamContext {
  /** As the parent named it. */
  readonly teamName: string
  /** As the feed names itself; a renamed team is still found by it. */
  readonly calendarName: string | null
  /** How the titles of this feed call its teams, where the platform's way of writing shows it; see feed-names.ts. */
  readonly feedNames?: readonly string[]
  /** Whether the titles of this feed say both 'home' and 'away'. */
  readonly marksSides?: boolean
  /** IANA zone; must be the one the occurrences were expanded in. */
  readonly zone: string
}

/** An event as one reader sees it alone, and what `sides.ts` needs to tell the side from the whole calendar. */
export interface ReadEvent extends SourceEvent {
  /** See `FoundMatchup`. */
  readonly first: 'us' | 'them' | null
  /** The game of another of the feed's teams. */
  readonly isOfAnotherTeam: boolean
}

/**
 * Turns what a feed says into our fields. Pure: no network, no database, no clock. Never throws for anything a feed
 * can hold: what cannot be understood stays in the title or the description.
 */
export type ProviderReader = (occurrence: Occurrence, team: TeamContext) => ReadEvent
