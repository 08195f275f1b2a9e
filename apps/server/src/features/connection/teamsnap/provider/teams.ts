/**
 * Reads a TeamSnap account (`GET /me`), then the teams behind the account's link `active_teams`.
 * `active_teams` leaves out archived seasons and retired teams.
 */
import { canonicalZone } from '@homefield/domain/time/zone'
import { zoneNamed } from '@homefield/ics/zone-name'
import type { SportName } from '@homefield/domain/sport'
import { oneLine } from '../../provider/text.ts'
import type { Trouble } from './answer.ts'
import { ask, askPages, type ApiParts, urlBelow } from './api.ts'
import { flagOf, idOf, type Item, textOf } from './collection.ts'
import type { Sports } from './sports.ts'

export interface RemoteTeam {
  readonly id: string
  readonly name: string
  readonly sport: SportName
  /** IANA time zone. Null if TeamSnap gives no zone or an unknown zone. */
  readonly zone: string | null
}

export interface RemoteAccount {
  readonly kind: 'ok'
  readonly userId: string
  /** Path or URL of the account's list of teams. */
  readonly teamsPath: string
}

/** Thrown if the account has no id, because the server cannot store such an account. */
export type NoUser = { readonly kind: 'noUser' }

export async function askWho(
  parts: ApiParts,
  token: string,
  patience?: AbortSignal,
): Promise<RemoteAccount | NoUser | Trouble> {
  const answer = await ask(parts, { path: '/me', token, patience })
  if (answer.kind === 'notModified') return { kind: 'postponed' }
  if (answer.kind !== 'ok') return answer
  const [item] = answer.collection.items
  const userId = item && idOf(item)
  if (!item || !userId) {
    parts.logger.warn('User ID not found in /me response')
    return { kind: 'noUser' }
  }
  const link = item.links.get('active_teams')
  const teamsPath =
    link !== undefined && urlBelow(parts.apiUrl, link) !== null ? link : `/teams/active?user_id=${userId}`
  return { kind: 'ok', userId, teamsPath }
}

export interface RemoteTeams {
  readonly kind: 'ok'
  readonly items: readonly Item[]
}

export async function askTeams(
  parts: ApiParts,
  account: Pick<RemoteAccount, 'teamsPath'>,
  token: string,
  patience?: AbortSignal,
): Promise<RemoteTeams | Trouble> {
  const answer = await askPages(parts, { path: account.teamsPath, token, patience })
  return answer.kind === 'notModified' ? { kind: 'postponed' } : answer
}

const LONGEST_NAME = 120

/**
 * Converts an item of the API to a team.
 * Returns null for an item without an id, and for a retired or archived team.
 */
export function readTeam(item: Item, sports: Sports): RemoteTeam | null {
  const id = idOf(item)
  if (id === null) return null
  if (flagOf(item, 'is_retired') === true || flagOf(item, 'is_archived_season') === true) return null
  const name = oneLine(textOf(item, 'name'))
  const sportId = idOf(item, 'sport_id')
  return {
    id,
    name: name === '' ? `Team ${id}` : shortened(name),
    sport: (sportId === null ? undefined : sports.get(sportId)) ?? 'Unknown',
    zone: zoneOf(item),
  }
}

/** Reads a team's time zone from its IANA name, or else its Rails name ('Eastern Time (US & Canada)'). */
export function zoneOf(item: Item): string | null {
  const iana = textOf(item, 'time_zone_iana_name')
  const rails = textOf(item, 'time_zone')
  return (iana === null ? null : canonicalZone(iana)) ?? (rails === null ? null : zoneNamed(rails))
}

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  // Truncating the name may split an emoji, so remove half of a surrogate pair at the end.
  return `${name.slice(0, LONGEST_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
