/**
 * The list of a sign-in's teams, made into ours: when a parent signs in, and every day from then on, so that the teams of a
 * new season appear by themselves.
 *
 * A team that is connected already keeps its row, its name and whatever else its parent corrected. One that he removed
 * stays away: no team comes in by itself a second time, until disconnecting forgets what was on the list. One that vanished
 * from TeamSnap's list (archived, or the family left it) stays as it is: its feed says by itself when it can be read no
 * more, and its past events are the parent's to keep or to remove.
 */
import { MOST_TEAMS } from '@homefield/contract/connection'
import { circleOf } from '@homefield/database/revisions'
import type { WriteUnit } from '@homefield/database/work'
import { platformNamed } from '@homefield/domain/platform'
import { sportNamed } from '@homefield/domain/sport'
import { canonicalZone } from '@homefield/domain/time/zone'
import type { LookupHash } from '../../../../lib/crypto/lookup-hash.ts'
import { newId } from '../../../../lib/ids.ts'
import { feedJob, type Wish } from '../../feed/model.ts'
import { beginImports } from '../../refresh/store.ts'
import { lockTeamsOf } from '../../store.ts'
import { moveToFeed, refileEvents } from '../../link/store.ts'
import { queueOf } from '../model.ts'
import type { RemoteTeam } from '../provider/teams.ts'
import {
  attachAccountFeed,
  holdOwnTeams,
  insertTeam,
  noteListing,
  type OwnSignIn,
  type OwnTeam,
} from './store.ts'

export interface Taken {
  /** Ids of ours, new ones and those that were there. */
  readonly teams: readonly string[]
  /** How many were left out because the account has as many teams as it may. */
  readonly leftOut: number
}

interface Asked {
  readonly id: string
  readonly feedId: string
  readonly wish: Wish
}

/**
 * @param wish `signIn`: every team that is on the list and connected is asked for at once, with progress to be watched;
 *   `daily`: only what is new
 */
export async function takeTeams(
  unit: WriteUnit,
  lookup: LookupHash,
  signIn: Pick<OwnSignIn, 'id' | 'listedTeams'>,
  listed: readonly RemoteTeam[],
  wish: 'signIn' | 'daily',
): Promise<Taken> {
  await lockTeamsOf(unit, unit.viewer.userId)
  const own = await holdOwnTeams(unit)
  const known = new Map(
    own.filter(({ platform }) => platform === 'TeamSnap').map((team) => [team.teamId, team]),
  )
  const seen = new Set(signIn.listedTeams)
  const wanted = listed.filter(({ id }) => !known.has(id) && !seen.has(id))
  const added = wanted.slice(0, Math.max(0, MOST_TEAMS - own.length))
  const kept = wish === 'signIn' ? listed.flatMap(({ id }) => known.get(id) ?? []) : []

  const asked: Asked[] = []
  for (const team of added) asked.push({ ...(await addTeam(unit, lookup, signIn.id, team)), wish: 'added' })
  for (const team of kept) asked.push({ ...(await keepTeam(unit, lookup, signIn.id, team)), wish: 'now' })
  await beginImports(
    unit,
    asked.map(({ id }) => id),
  )
  await unit.enqueue(...asked.map(({ feedId, wish: by }) => feedJob(feedId, by, queueOf(signIn.id))))
  // What did not fit in is new the next time.
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
    // What was missing from the feed it had is counted by that feed's checks.
    await refileEvents(unit, team.id, platform, color)
  }
  return { id: team.id, feedId }
}

/** Found again by sign-in and team, under a key that is not in the database. */
function feedOf(unit: WriteUnit, lookup: LookupHash, credentialId: string, teamId: string): Promise<string> {
  const hash = lookup.hash(JSON.stringify([credentialId, teamId]), 'account-feed')
  return attachAccountFeed(unit, { newId: newId(), hash, credentialId, teamId })
}
