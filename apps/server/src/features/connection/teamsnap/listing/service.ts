/**
 * Reads the list of teams of a TeamSnap account and adds these teams to Homefield.
 * The server reads the list at sign-in and every day after, so that the teams of a new season appear.
 *
 * A team that is already connected keeps its id and the name that the parent gave the team.
 * A team that the parent removed is not added again, because the sign-in stores the ids of all listed teams.
 * Disconnecting TeamSnap deletes the stored ids, so the next sign-in also adds the removed teams again.
 * A team disappears from TeamSnap's list when the team is archived or when the family leaves the team.
 * A team that leaves TeamSnap's list stays in Homefield with its events.
 * If the server can no longer read the team at TeamSnap, the team shows a problem.
 * The parent then decides whether to keep the team's past events.
 */
import { MOST_TEAMS } from '@homefield/contract/connection'
import { circleOf } from '@homefield/database/revisions'
import type { WriteUnit } from '@homefield/database/work'
import { platformNamed } from '@homefield/domain/platform'
import { sportNamed } from '@homefield/domain/sport'
import { canonicalZone } from '@homefield/domain/time/zone'
import type { LookupHash } from '../../../../lib/crypto/lookup-hash.ts'
import { newId } from '../../../../lib/ids.ts'
import { feedJob, type CheckReason } from '../../feed/model.ts'
import { beginImports } from '../../refresh/store.ts'
import { lockTeamsOf } from '../../store.ts'
import { moveToFeed, refileEvents } from '../../link/store.ts'
import { queueOf } from '../model.ts'
import type { RemoteTeam } from '../provider/teams.ts'
import {
  attachAccountFeed,
  lockOwnTeams,
  insertTeam,
  noteListing,
  type OwnSignIn,
  type OwnTeam,
} from './store.ts'

export interface Taken {
  /** Homefield ids of the teams that were just added or were already connected. */
  readonly teams: readonly string[]
  /** Number of teams that were not added because of the account's team limit. */
  readonly leftOut: number
}

interface Asked {
  readonly id: string
  readonly feedId: string
  readonly reason: CheckReason
}

/**
 * Adds the listed teams to the viewer's account.
 * @param reason `signIn`: also fetch the listed teams that are already connected; `daily`: fetch only new teams
 */
export async function takeTeams(
  unit: WriteUnit,
  lookup: LookupHash,
  signIn: Pick<OwnSignIn, 'id' | 'listedTeams'>,
  listed: readonly RemoteTeam[],
  reason: 'signIn' | 'daily',
): Promise<Taken> {
  await lockTeamsOf(unit, unit.viewer.userId)
  const own = await lockOwnTeams(unit)
  const known = new Map(
    own.filter(({ platform }) => platform === 'TeamSnap').map((team) => [team.teamId, team]),
  )
  const seen = new Set(signIn.listedTeams)
  const wanted = listed.filter(({ id }) => !known.has(id) && !seen.has(id))
  const added = wanted.slice(0, Math.max(0, MOST_TEAMS - own.length))
  const kept = reason === 'signIn' ? listed.flatMap(({ id }) => known.get(id) ?? []) : []

  const asked: Asked[] = []
  for (const team of added) asked.push({ ...(await addTeam(unit, lookup, signIn.id, team)), reason: 'added' })
  for (const team of kept) asked.push({ ...(await keepTeam(unit, lookup, signIn.id, team)), reason: 'now' })
  await beginImports(
    unit,
    asked.map(({ id }) => id),
  )
  await unit.enqueue(...asked.map(({ feedId, reason: by }) => feedJob(feedId, by, queueOf(signIn.id))))
  // Teams beyond the limit are not stored as listed, so the next job tries to add them again.
  const leftOut = wanted.slice(added.length)
  const missed = new Set(leftOut.map(({ id }) => id))
  await noteListing(
    unit,
    signIn.id,
    listed.flatMap(({ id }) => (missed.has(id) ? [] : [id])),
  )
  if (asked.length > 0) unit.bump(...(await circleOf(unit, unit.viewer.userId)))
  unit.bump(`person:${unit.viewer.userId}`, ...asked.map(({ id }): `team:${string}` => `team:${id}`))
  return { teams: asked.map(({ id }) => id), leftOut: leftOut.length }
}

async function addTeam(unit: WriteUnit, lookup: LookupHash, credentialId: string, team: RemoteTeam) {
  const id = newId()
  const sport = sportNamed(team.sport)
  const feedId = await feedOf(unit, lookup, credentialId, team.id)
  await insertTeam(unit, {
    id,
    teamId: team.id,
    teamName: team.name,
    sport: sport.name,
    sportColor: sport.color,
    zone: team.zone ?? canonicalZone(unit.viewer.zone) ?? 'UTC',
    feedId,
  })
  return { id, feedId }
}

async function keepTeam(unit: WriteUnit, lookup: LookupHash, credentialId: string, team: OwnTeam) {
  const feedId = await feedOf(unit, lookup, credentialId, team.teamId)
  if (team.feedId !== feedId) {
    const { name: platform, color } = platformNamed('TeamSnap')
    await moveToFeed(unit, team.id, { platform, teamId: team.teamId, feedId, host: '' })
    // The check numbers in the stored events refer to the team's old feed. Clear them.
    await refileEvents(unit, team.id, platform, color)
  }
  return { id: team.id, feedId }
}

/**
 * Returns the id of the feed that reads a TeamSnap team through a sign-in, and creates the feed if necessary.
 * The key of the feed is a keyed hash of the sign-in's id and the team's id.
 */
function feedOf(unit: WriteUnit, lookup: LookupHash, credentialId: string, teamId: string): Promise<string> {
  const hash = lookup.hash(JSON.stringify([credentialId, teamId]), 'account-feed')
  return attachAccountFeed(unit, { newId: newId(), hash, credentialId, teamId })
}
