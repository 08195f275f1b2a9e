import { type FeedProblem, MOST_TEAMS, type PlatformSummary, type Team } from '@homefield/contract/connection'
import type { ProfileId, TeamId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import { profileSubjects, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { AppError } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../lib/crypto/vault.ts'
import { newId } from '../../lib/ids.ts'
import { feedJob, teamJob } from './feed/model.ts'
import { giveLink } from './link/service.ts'
import { attachFeed, findOwnTeam, refileEvents } from './link/store.ts'
import { countByPlatform } from './platform/store.ts'
import { type LinkForm, platformFor, readLink, sealLink } from './model.ts'
import { beginImports } from './refresh/store.ts'
import {
  administeredProfiles,
  correctTeam,
  countTeamsOf,
  deleteTeams,
  holdTeam,
  insertTeam,
  isTaken,
  listTeams,
  lockTeamsOf,
  map,
  recolorEvents,
  childrenOf,
  type TeamRow,
  unmap,
} from './store.ts'
import { oneTeam, teamFor } from './team/service.ts'
import { showPlatforms, showTeam } from './view.ts'

export { syncMappedTeams } from './refresh/service.ts'

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

/** Of the same teams those that have a problem. */
export async function failingTeamsOf(unit: ReadUnit): Promise<(Team & { problem: FeedProblem })[]> {
  const rows = await listTeams(unit, { isTroubled: true })
  return rows.flatMap((row) => {
    const team = showTeam(row, unit.viewer.userId)
    return team.problem === null ? [] : [{ ...team, problem: team.problem }]
  })
}

export async function platformsOf(unit: ReadUnit): Promise<PlatformSummary[]> {
  return showPlatforms(await countByPlatform(unit))
}

interface PastedTeam {
  readonly id: TeamId
  readonly form: LinkForm
  readonly url: string
  readonly teamName?: string | undefined
  readonly sport?: SportName | undefined
  readonly zone?: string | undefined
  readonly platform?: PlatformName | undefined
}

/**
 * Connects a pasted link and asks for its first fetch. A team is known by its platform's id, or by its very link:
 * connecting it again answers the team that stands there, with the new link where that differs (platforms renew their
 * secrets).
 * @throws AppError `tooManyTeams`, and what `readLink` says of the link
 */
export async function addTeam(unit: WriteUnit, parts: ConnectionParts, pasted: PastedTeam): Promise<Team> {
  const read = readLink(pasted.url, pasted.form, parts.publicUrl)
  const link = sealLink(read, parts)
  const { userId } = unit.viewer
  await lockTeamsOf(unit, userId)
  const feedId = await attachFeed(unit, newId(), link)
  const known = await findOwnTeam(unit, read.platform, read.teamId, { feedId })
  const id = known?.id ?? pasted.id
  if (known) {
    if (known.feedId !== feedId) await giveLink(unit, known, { read, feedId, host: link.host })
    await beginImports(unit, [id])
    await unit.enqueue(feedJob(feedId, 'now'))
  } else {
    if ((await countTeamsOf(unit, userId)) >= MOST_TEAMS)
      throw new AppError('tooManyTeams', { limit: MOST_TEAMS })
    const sport = sportNamed(pasted.sport ?? read.defaultSport)
    await insertTeam(unit, {
      id: pasted.id,
      platform: platformFor(read, pasted.platform),
      teamId: read.teamId,
      teamName: pasted.teamName ?? read.defaultName,
      sport: sport.name,
      sportColor: sport.color,
      zone: pasted.zone ?? unit.viewer.zone,
      feedId,
      link,
    })
    await beginImports(unit, [id])
    // Where another family's check brought the feed in just now, the team's own stage is all it takes.
    await unit.enqueue(feedJob(feedId, 'added'), teamJob(id, userId))
  }
  unit.bump(...(await circleOf(unit, userId)), `team:${id}`)
  return oneTeam(unit, id)
}

interface Correction {
  readonly version: number
  readonly teamName?: string | undefined
  readonly sport?: SportName | undefined
  readonly zone?: string | undefined
  readonly platform?: PlatformName | undefined
}

/**
 * Renames a team, corrects its sport and platform (and those of its events) or the zone its times are read in. With
 * platform and zone its calendar is read anew.
 * @throws AppError `teamNotFound`, `teamNameEmpty`, `teamPlatformFixed`, `teamConnected`, `stale` with the team as it is
 */
export async function changeTeam(unit: WriteUnit, id: TeamId, to: Correction): Promise<Team> {
  const row = await teamFor(unit, id, 'edit')
  if (to.teamName === '') throw new AppError('teamNameEmpty')
  const sport = sportNamed(to.sport ?? row.sport)
  const platform = to.platform ?? row.platform
  if (platform !== row.platform) await admitPlatform(unit, row, platform)
  const changed = await correctTeam(unit, id, to.version, {
    teamName: to.teamName ?? row.team_name,
    sport: sport.name,
    sportColor: sport.color,
    zone: to.zone ?? row.zone,
    platform,
  })
  if (!changed) throw new AppError('stale', await oneTeam(unit, id))
  if (sport.name !== row.sport) {
    await recolorEvents(unit, id, sport.name, sport.color)
    unit.bump(...profileSubjects(row.mapped_profiles.map((profile) => profile.id)))
  }
  if (to.platform !== undefined && platform !== row.platform)
    unit.bump(...profileSubjects(await refileEvents(unit, id, platform, platformNamed(to.platform).color)))
  // By its name a team is known in the titles of its events.
  const isRenamed = to.teamName !== undefined && to.teamName !== row.team_name
  if (platform !== row.platform || isRenamed || (to.zone !== undefined && to.zone !== row.zone))
    await enqueueTeam(unit, row)
  unit.bump(`team:${id}`)
  return oneTeam(unit, id)
}

/** What an account brings in is the platform's own; of a link its parent may know better. */
async function admitPlatform(unit: WriteUnit, row: TeamRow, platform: string): Promise<void> {
  if (row.source !== 'link') throw new AppError('teamPlatformFixed')
  await lockTeamsOf(unit, row.user_id)
  const identity = { id: row.id, ownerId: row.user_id, platform, teamId: row.team_id }
  if (await isTaken(unit, identity)) throw new AppError('teamConnected')
}

/** Removes a team of the viewer's own with its events; its feed goes with its last team. */
export async function removeTeam(unit: WriteUnit, id: TeamId): Promise<void> {
  await teamFor(unit, id, 'remove')
  const children = await childrenOf(unit, [id])
  if ((await deleteTeams(unit, [id])) === 0) throw new AppError('teamNotFound')
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `team:${id}`, ...profileSubjects(children))
}

/**
 * Says whose team it is: replaces the links to those children whom the viewer manages, and leaves others' alone. A
 * child he may not manage does not exist for him.
 */
export async function mapTeam(unit: WriteUnit, id: TeamId, profileIds: readonly ProfileId[]): Promise<Team> {
  if (!(await holdTeam(unit, id))) throw new AppError('teamNotFound')
  const row = await teamFor(unit, id, 'map')
  const wanted = [...new Set(profileIds)]
  const children = await administeredProfiles(unit, wanted)
  if (children.length < wanted.length) throw new AppError('profileNotFound')
  const ended = await unmap(unit, id, wanted)
  if (!(await map(unit, { id, ownerId: row.user_id }, children))) throw new AppError('profileNotFound')
  if (children.length > 0) {
    await beginImports(unit, [id])
    await enqueueTeam(unit, row)
  }
  unit.bump(`team:${id}`, ...profileSubjects([...ended, ...wanted]))
  return oneTeam(unit, id)
}

async function enqueueTeam(unit: WriteUnit, row: TeamRow): Promise<void> {
  await unit.enqueue(teamJob(row.id, row.user_id))
}

/** Asks for a sync, with what their feeds said last, of teams that came to the viewer from another. */
export async function syncTakenTeams(unit: WriteUnit, ids: readonly string[]): Promise<void> {
  await unit.enqueue(...ids.map((id) => teamJob(id, unit.viewer.userId)))
}
