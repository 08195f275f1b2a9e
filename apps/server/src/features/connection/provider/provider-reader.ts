import type { SourceEvent } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

/** The team to which the feed belongs. */
export interface TeamContext {
  /** The name that the parent gave the team. */
  readonly teamName: string
  /** The feed's own name. It identifies our team even if the parent has renamed the team. */
  readonly calendarName: string | null
  /** Team names with which the feed's titles begin (feed-names.ts). Empty for platforms with other titles. */
  readonly feedNames?: readonly string[]
  /** True if the feed's titles contain both 'home' and 'away'. Then 'Bisons (Away)' counts as a game. */
  readonly marksSides?: boolean
  /** IANA time zone in which the events were expanded. */
  readonly zone: string
}

/**
 * An event as a platform's reader returns it.
 * Only `sides.ts` uses the fields `first` and `isOfAnotherTeam`.
 * `sides.ts` compares all games of the calendar to decide which games are at home.
 */
export interface ReadEvent extends SourceEvent {
  /** The team that the title names first, as in 'A vs B' (see `FoundMatchup`). */
  readonly first: 'us' | 'them' | null
  /** True if the event is a game of a different team in the same feed. */
  readonly isOfAnotherTeam: boolean
}

/**
 * Maps one occurrence of a feed to our fields. A calendar reader is pure: it uses no network, database or clock.
 * A calendar reader never throws, whatever the feed contains.
 * Text that the reader does not understand stays in the title or in the description.
 */
export type ProviderReader = (occurrence: Occurrence, team: TeamContext) => ReadEvent
