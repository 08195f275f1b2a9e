import { platformOfHost } from '@homefield/domain/platform-url'
import { marksBothSides } from './bare-matchup.ts'
import { feedNames } from './feed-names.ts'
import { gamechanger } from './gamechanger.ts'
import { other } from './other.ts'
import { playmetrics } from './playmetrics.ts'
import { proveSides } from './sides.ts'
import { sportsengine } from './sportsengine.ts'
import { teamsnap } from './teamsnap.ts'
import type { PlatformName } from '@homefield/domain/platform'
import type { SourceEvent } from '@homefield/domain/source-event'
import type { Calendar } from '@homefield/ics/entry'
import type { Occurrence } from '@homefield/ics/occurrence'
import type { ProviderReader, TeamContext } from './provider-reader.ts'

export type { ProviderReader, TeamContext } from './provider-reader.ts'

/** Increment this version after a change to a calendar reader. Unchanged feeds are then parsed again. */
export const READER_VERSION = 9

export interface FeedTraits {
  readonly platform: PlatformName
  /** Host of the feed's URL. */
  readonly host: string
  readonly calendar: Pick<Calendar, 'producer' | 'entries'>
}

/** Reads all events of a team. Then compares all games to decide which games are at home. */
export function readAll(
  traits: FeedTraits,
  occurrences: readonly Occurrence[],
  team: TeamContext,
): SourceEvent[] {
  const read = readerFor(traits)
  return proveSides(occurrences.map((occurrence) => read(occurrence, team)))
}

/** Returns the calendar reader for a feed, together with the team names in the feed's titles. */
function readerFor(traits: FeedTraits): ProviderReader {
  const platform = readAs(traits)
  const names = feedNames(platform, traits.calendar.entries)
  const marksSides =
    platform === 'Other' && marksBothSides(traits.calendar.entries.map(({ summary }) => summary))
  const read = READERS[platform]
  let known: { readonly team: TeamContext; readonly inFeed: TeamContext } | null = null
  return (occurrence, team) => {
    // Create one context object per team and not per event, because `namesOf` caches its result per context object.
    if (known?.team !== team) known = { team, inFeed: { ...team, feedNames: names, marksSides } }
    return read(occurrence, known.inFeed)
  }
}

/**
 * Returns the platform that decides which calendar reader parses the feed.
 * If a feed has the platform 'Other', its host, its producer or its UIDs identify the real platform.
 * SportsEngine's club sites have their own domains, so only `_ngin.com` in the UIDs identifies SportsEngine.
 */
export function readAs(traits: FeedTraits): PlatformName {
  return traits.platform === 'Other' ? (recognized(traits) ?? 'Other') : traits.platform
}

const READERS: Readonly<Record<PlatformName, ProviderReader>> = {
  Playmetrics: playmetrics,
  SportsEngine: sportsengine,
  GameChanger: gamechanger,
  TeamSnap: teamsnap,
  Other: other,
}

function recognized({ host, calendar }: FeedTraits): PlatformName | null {
  return platformOfHost(host.toLowerCase()) ?? byProducer(calendar.producer ?? '') ?? byUids(calendar)
}

function byProducer(producer: string): PlatformName | null {
  if (/playmetrics/i.test(producer)) return 'Playmetrics'
  if (/sportsengine|sportngin/i.test(producer)) return 'SportsEngine'
  if (/teamsnap/i.test(producer)) return 'TeamSnap'
  return /gamechanger/i.test(producer) ? 'GameChanger' : null
}

/** All of the first 20 UIDs must have a platform's format, because a few events may come from elsewhere. */
function byUids(calendar: Pick<Calendar, 'entries'>): PlatformName | null {
  const uids = calendar.entries.slice(0, 20).map((entry) => entry.uid)
  if (uids.length === 0) return null
  for (const [platform, pattern] of UID_FORMS) {
    if (uids.every((uid) => pattern.test(uid))) return platform
  }
  return null
}

const UID_FORMS: readonly (readonly [PlatformName, RegExp])[] = [
  ['SportsEngine', /_ngin\.com(?:#|$)|@sportsengine\.com(?:#|$)/i],
  ['TeamSnap', /@teamsnapone\.com(?:#|$)/i],
  ['Playmetrics', /^(?:Game|Practice|GenericCalendarEvent)_\d+(?:#|$)/],
]
