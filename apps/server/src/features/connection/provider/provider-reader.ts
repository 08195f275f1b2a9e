import type { SourceEvent } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

/** The team that the feed belongs to. */
export interface TeamContext {
  /** The name that the parent gave the team. */
  readonly teamName: string
  /** The feed's own name. It identifies a team that the parent renamed. */
  readonly calendarName: string | null
  /** Names that the feed's titles use for its teams, if the platform's format shows them (see feed-names.ts). */
  readonly feedNames?: readonly string[]
  /**
   * True if the feed's titles contain both 'home' and 'away', so that 'Bisons (Away)' can be read as a game.
   */
  readonly marksSides?: boolean
  /** IANA time zone. The recurring events must have been expanded in the same zone. */
  readonly zone: string
}

/**
 * An event as a provider's reader returns it.
 * `sides.ts` needs the additional fields `first` and `isOfAnotherTeam`.
 * `sides.ts` compares all games of the calendar to decide which games are at home.
 */
export interface ReadEvent extends SourceEvent {
  /** Team that the title 'A vs B' names first (see `FoundMatchup`). */
  readonly first: 'us' | 'them' | null
  /** True if the event is a game of another team in the same feed. */
  readonly isOfAnotherTeam: boolean
}

/**
 * Maps one occurrence of a feed to our fields. A reader is pure: it uses no network, database or clock.
 * A reader never throws, whatever the feed contains.
 * Text that a reader cannot understand stays in the title or the description.
 */
export type ProviderReader = (occurrence: Occurrence, team: TeamContext) => ReadEvent
