import type { FeedProblem, PlatformSummary, SyncOutcome, Team } from '@homefield/contract/connection'
import type { ProfileId, TeamId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import { mayWithTeam } from '@homefield/domain/access'
import { type PlatformName } from '@homefield/domain/platform'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { AppError, found } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../lib/crypto/vault.ts'
import { newId } from '../../lib/ids.ts'
import { feedJob, teamJob } from './feed/service.ts'
import { type LinkForm, readLink, sealLink } from './model.ts'
import {
  administeredProfiles,
  attachFeed,
  correctTeam,
  deleteTeam,
  findOwnTeam,
  holdTeam,
  insertTeam,
  listTeams,
  lockIdentity,
  map,
  recolorEvents,
  replaceLink,
  setPending,
  type TeamRow,
  unmap,
} from './store.ts'
import { showPlatforms, showProblem, showTeam } from './view.ts'

export interface ConnectionParts {
  readonly vault: Vault
  readonly lookup: LookupHash
  readonly publicUrl: string
}

/** Teams the viewer may manage: his own, and those of owners who made him administrator. Newest first. */
export async function teamsOf(unit: ReadUnit, platform?: PlatformName): Promise<Team[]> {
  const rows = await listTeams(unit, { platform })
  return rows.map((row) => showTeam(row, unit.viewer.userId))
}

export async function platformsOf(unit: ReadUnit): Promise<PlatformSummary[]> {
  return showPlatforms(await teamsOf(unit))
}

interface PastedTeam {
  readonly id: TeamId
  readonly form: LinkForm
  readonly url: string
  readonly teamName?: string | undefined
  readonly sport?: SportName | undefined
  readonly zone?: string | undefined
}

/**
 * Connects a pasted link and asks for its first fetch. A team is known by its platform's id: connecting it again answers
 * the team that stands there, with the new link where that differs (platforms renew their secrets).
 */
export async function addTeam(unit: WriteUnit, parts: ConnectionParts, pasted: PastedTeam): Promise<Team> {
  const read = readLink(pasted.url, pasted.form, parts.publicUrl)
  const link = sealLink(read, parts)
  await lockIdentity(unit, read.platform, read.teamId)
  const known = await findOwnTeam(unit, read.platform, read.teamId)
  const feedId = await attachFeed(unit, newId(), link)
  if (known) {
    if (known.feedId !== feedId) await replaceLink(unit, known.id, feedId, link)
    await unit.enqueue(feedJob(feedId, 'now'))
  } else {
    const sport = sportNamed(pasted.sport ?? read.defaultSport)
    await insertTeam(unit, {
      id: pasted.id,
      platform: read.platform,
      teamId: read.teamId,
      teamName: pasted.teamName ?? read.defaultName,
      sport: sport.name,
      sportColor: sport.color,
      zone: pasted.zone ?? unit.viewer.zone,
      feedId,
      link,
    })
    await unit.enqueue(feedJob(feedId, 'added'))
    // Where another family's check brought the feed in just now, this is all it takes.
    await unit.enqueue(teamJob(pasted.id, unit.viewer.userId))
  }
  const id = known?.id ?? pasted.id
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `team:${id}`)
  return oneTeam(unit, id)
}

interface Correction {
  readonly version: number
  readonly teamName?: string | undefined
  readonly sport?: SportName | undefined
  readonly zone?: string | undefined
}

/** Renames a team, corrects its sport (and that of its events) or the zone its times are read in. */
export async function changeTeam(unit: WriteUnit, id: TeamId, to: Correction): Promise<Team> {
  const row = await teamFor(unit, id, 'edit')
  if (to.teamName === '') throw new AppError('teamNameEmpty')
  const sport = sportNamed(to.sport ?? row.sport)
  const changed = await correctTeam(unit, id, to.version, {
    teamName: to.teamName ?? row.team_name,
    sport: sport.name,
    sportColor: sport.color,
    zone: to.zone ?? row.zone,
  })
  if (!changed) throw new AppError('stale', showTeam(row, unit.viewer.userId))
  if (sport.name !== row.sport) {
    await recolorEvents(unit, id, sport.name, sport.color)
    unit.bump(...row.mapped_profiles.map((profile): `profile:${string}` => `profile:${profile.id}`))
  }
  if (to.zone !== undefined && to.zone !== row.zone) await enqueueTeam(unit, row)
  unit.bump(`team:${id}`)
  return oneTeam(unit, id)
}

/** Removes a team of the viewer's own with its events; its feed goes with its last team. */
export async function removeTeam(unit: WriteUnit, id: TeamId): Promise<void> {
  const row = await teamFor(unit, id, 'remove')
  found((await deleteTeam(unit, id)) || undefined, 'teamNotFound')
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `team:${id}`)
  unit.bump(...row.mapped_profiles.map((profile): `profile:${string}` => `profile:${profile.id}`))
}

/**
 * Says whose team it is: replaces the links to those children whom the viewer manages, and leaves others' alone. A
 * child he may not manage does not exist for him.
 */
export async function mapTeam(unit: WriteUnit, id: TeamId, profileIds: readonly ProfileId[]): Promise<Team> {
  if (!(await holdTeam(unit, id))) throw new AppError('teamNotFound')
  const row = await teamFor(unit, id, 'map')
  const wanted = [...new Set(profileIds)]
  const profiles = await administeredProfiles(unit, wanted)
  if (profiles.length < wanted.length) throw new AppError('profileNotFound')
  const ended = await unmap(unit, id, wanted)
  if (!(await map(unit, { id, ownerId: row.user_id }, profiles))) throw new AppError('profileNotFound')
  if (profiles.length > 0) await enqueueTeam(unit, row)
  unit.bump(`team:${id}`)
  unit.bump(...[...ended, ...wanted].map((profileId): `profile:${string}` => `profile:${profileId}`))
  return oneTeam(unit, id)
}

const WAIT_MS = 20_000
const POLL_MS = 150

/**
 * Asks for a fetch and a sync of the team and waits for their end as long as a reader would. What takes longer goes on
 * in the background; the stream tells when it is done.
 */
export async function syncTeamNow(
  work: Work,
  userId: string,
  id: TeamId,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const before = await work.write(userId, async (unit) => {
    const row = await teamFor(unit, id, 'sync')
    if (row.mapped_profiles.length === 0) throw new AppError('teamNotMapped')
    if (row.feed_id === null) throw new AppError('teamNotFound')
    await setPending(unit, id)
    await unit.enqueue(feedJob(row.feed_id, 'now'))
    unit.bump(`team:${id}`)
    return row
  })
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const row = await work.read(userId, async (unit) => (await listTeams(unit, { id }))[0])
    const now = found(row, 'teamNotFound')
    if (hasEnded(before, now)) return outcomeOf(now)
  }
  return {
    state: 'running',
    events: before.event_count,
    profiles: before.mapped_profiles.length,
    problem: null,
  }
}

/** The feed was checked since, and either that failed, or the team is synced with what it said. */
function hasEnded(before: TeamRow, now: TeamRow): boolean {
  if (now.feed_checks <= before.feed_checks) return false
  return now.synced_check > before.feed_checks || (now.sync_status === 'error' && now.problem !== null)
}

function outcomeOf(row: TeamRow): SyncOutcome {
  const problem: FeedProblem | null = showProblem(row)
  return {
    state: row.sync_status === 'error' ? 'failed' : 'done',
    events: row.event_count * row.mapped_profiles.length,
    profiles: row.mapped_profiles.length,
    problem,
  }
}

async function teamFor(
  unit: ReadUnit,
  id: TeamId,
  action: Parameters<typeof mayWithTeam>[1],
): Promise<TeamRow> {
  const row = found((await listTeams(unit, { id }))[0], 'teamNotFound')
  const standing =
    row.user_id === unit.viewer.userId ? 'owner' : row.role === 'administrator' ? 'administrator' : 'none'
  if (!mayWithTeam(standing, action)) throw new AppError('teamNotFound')
  return row
}

async function oneTeam(unit: ReadUnit, id: string): Promise<Team> {
  return showTeam(found((await listTeams(unit, { id }))[0], 'teamNotFound'), unit.viewer.userId)
}

async function enqueueTeam(unit: WriteUnit, row: TeamRow): Promise<void> {
  await unit.enqueue(teamJob(row.id, row.user_id))
}

/** Asks for a sync, with what their feeds said last, of teams that came to the viewer from another. */
export async function syncTakenTeams(unit: WriteUnit, ids: readonly string[]): Promise<void> {
  for (const id of ids) await unit.enqueue(teamJob(id, unit.viewer.userId))
}

/** Asks for a fetch of every team that is mapped to a child: own ones, and those of owners who made him administrator. */
export async function syncMappedTeams(unit: WriteUnit): Promise<void> {
  const teams = await listTeams(unit, {})
  const feeds = new Set(
    teams.flatMap((team) => (team.mapped_profiles.length > 0 && team.feed_id ? [team.feed_id] : [])),
  )
  for (const feedId of feeds) await unit.enqueue(feedJob(feedId, 'now'))
}
