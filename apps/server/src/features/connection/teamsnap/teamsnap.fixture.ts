import { addChild, mapTeam, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type FakeTeamsnap, signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import type { World } from '@homefield/testkit/world'
import type { Values } from '@homefield/testkit/teamsnap/bodies'

/** Test helpers for TeamSnap: families with teams that are read through a TeamSnap sign-in. */

export function fakeOf(world: World): FakeTeamsnap {
  if (!world.teamsnap) throw new Error('this world has no fake TeamSnap')
  return world.teamsnap
}

let accounts = 100

export interface Household {
  readonly person: Person
  readonly child: string
  /** Id of the parent's account at TeamSnap. */
  readonly accountId: string
  /** Id of the team at TeamSnap. */
  readonly remoteTeam: string
  /** Id of the team in Homefield. */
  readonly teamId: string
}

/**
 * Creates a parent in New York whose TeamSnap account has one team, and maps the team to a child.
 * Syncs all events.
 */
export async function household(world: World, events: readonly Values[]): Promise<Household> {
  const teamsnap = fakeOf(world)
  const accountId = String(++accounts)
  const remoteTeam = String(7_000_000 + accounts)
  teamsnap.auth.accountId = accountId
  teamsnap.api.setTeams(accountId, [{ id: Number(remoteTeam), name: 'Mavericks', sport_id: 2 }])
  teamsnap.api.setEvents(remoteTeam, events)
  const person = await world.person()
  const child = await addChild(person, 'Maya')
  const [team] = await signInAtTeamsnap(person)
  if (!team) throw new Error('the import brought no team')
  await mapTeam(person, team.id, [child])
  await world.settled()
  return { person, child, accountId, remoteTeam, teamId: team.id }
}

/** Makes the next check of one team due, and waits until the check ends. */
export async function checkNow(world: World, teamId: string): Promise<void> {
  await pastAllRights(world.database, (client) =>
    client.query(
      `update feeds f set next_check_at = case when f.id = t.feed_id then '2000-01-01' else '2100-01-01' end::timestamptz
       from platform_teams t where t.id = $1`,
      [teamId],
    ),
  )
  await world.checkDueFeeds()
  await world.settled()
}

/**
 * Returns all API requests for one team after the first `from` requests, without paging parameters.
 */
export function askedSince(teamsnap: FakeTeamsnap, from: number, remoteTeam: string): string[] {
  return teamsnap.api.asked
    .slice(from)
    .filter((line) => line.includes(`team_id=${remoteTeam}`))
    .map((line) => line.replace(/[?&]page_size=\d+&page_number=\d+/, '').replace(/^GET \/v3/, ''))
}

/** SQL that formats an instant as `YYYY-MM-DDTHH:MM:SSZ`. */
export const isoText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
