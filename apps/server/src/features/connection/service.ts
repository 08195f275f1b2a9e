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
import { type LinkForm, type LinkSettings, platformFor, readLink, sealLink } from './model.ts'
import { beginImports } from './refresh/store.ts'
import {
  administeredProfiles,
  correctTeam,
  countTeamsOf,
  deleteTeams,
  lockTeam,
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

export interface ConnectionParts extends LinkSettings {
  readonly vault: Vault
  readonly lookup: LookupHash
}

/** Returns the viewer's own teams and the teams of owners the viewer administers, newest first. */
export async function teamsOf(unit: ReadUnit, platform?: PlatformName): Promise<Team[]> {
  const rows = await listTeams(unit, { platform })
  return rows.map((row) => showTeam(row, unit.viewer.userId))
}

/** Returns the teams that the viewer may manage and that have a problem. */
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
 * Connects a pasted link and requests the first fetch of the calendar.
 * If the viewer already has a team with the same link, or with the same team id at the platform, returns that team.
 * If the pasted link has a new secret, the stored link is replaced, because platforms renew the secrets.
 * @throws AppError `tooManyTeams`, and the errors of `readLink`
 */
export async function addTeam(unit: WriteUnit, parts: ConnectionParts, pasted: PastedTeam): Promise<Team> {
  const read = readLink(pasted.url, pasted.form, parts)
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
    // If the feed was just fetched for another family, the team's sync reads the stored calendar.
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
  readonly earlyMinutes?: number | null | undefined
}

/**
 * Renames a team, or changes the team's sport, platform, usual early arrival, or the time zone for feed times without a zone.
 * A new sport or platform is also written to the team's events.
 * A corrected platform or time zone makes the server parse the stored calendar again.
 * @throws AppError `teamNotFound`, `teamNameEmpty`, `teamPlatformFixed`, `teamConnected`
 * @throws AppError `stale` with the current team
 */
export async function changeTeam(unit: WriteUnit, id: TeamId, to: Correction): Promise<Team> {
  const row = await teamFor(unit, id, 'edit')
  if (to.teamName === '') throw new AppError('teamNameEmpty')
  const sport = sportNamed(to.sport ?? row.sport)
  const platform = to.platform ?? row.platform
  const earlyMinutes = to.earlyMinutes === undefined ? row.early_minutes : to.earlyMinutes
  if (platform !== row.platform) await admitPlatform(unit, row, platform)
  const changed = await correctTeam(unit, id, to.version, {
    teamName: to.teamName ?? row.team_name,
    sport: sport.name,
    sportColor: sport.color,
    zone: to.zone ?? row.zone,
    platform,
    earlyMinutes,
  })
  if (!changed) throw new AppError('stale', await oneTeam(unit, id))
  if (sport.name !== row.sport) await recolorEvents(unit, id, sport.name, sport.color)
  // The times to leave for the team's events depend on the early arrival.
  if (sport.name !== row.sport || earlyMinutes !== row.early_minutes)
    unit.bump(...profileSubjects(await childrenOf(unit, [id])))
  if (to.platform !== undefined && platform !== row.platform)
    unit.bump(...profileSubjects(await refileEvents(unit, id, platform, platformNamed(to.platform).color)))
  // A renamed team's calendar must be parsed again, because the parser searches titles for the team's name.
  const isRenamed = to.teamName !== undefined && to.teamName !== row.team_name
  if (platform !== row.platform || isRenamed || (to.zone !== undefined && to.zone !== row.zone))
    await enqueueTeam(unit, row)
  unit.bump(`team:${id}`)
  return oneTeam(unit, id)
}

/**
 * Rejects a new platform for a team of a TeamSnap account.
 * Also rejects a platform on which the owner has another team with the same team id.
 */
async function admitPlatform(unit: WriteUnit, row: TeamRow, platform: string): Promise<void> {
  if (row.source !== 'link') throw new AppError('teamPlatformFixed')
  await lockTeamsOf(unit, row.user_id)
  const identity = { id: row.id, ownerId: row.user_id, platform, teamId: row.team_id }
  if (await isTaken(unit, identity)) throw new AppError('teamConnected')
}

/** Removes the viewer's own team and the team's events. Also deletes the feed if no other team uses it. */
export async function removeTeam(unit: WriteUnit, id: TeamId): Promise<void> {
  await teamFor(unit, id, 'remove')
  const children = await childrenOf(unit, [id])
  if ((await deleteTeams(unit, [id])) === 0) throw new AppError('teamNotFound')
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `team:${id}`, ...profileSubjects(children))
}

/**
 * Maps the team to `profileIds` and unmaps all other children whom the viewer may manage.
 * Throws `profileNotFound` for a child the viewer may not manage.
 */
export async function mapTeam(unit: WriteUnit, id: TeamId, profileIds: readonly ProfileId[]): Promise<Team> {
  if (!(await lockTeam(unit, id))) throw new AppError('teamNotFound')
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

/**
 * Enqueues a sync for teams that the viewer took over from another owner.
 * The sync reads the stored entries of the feed and does not fetch the feed again.
 */
export async function syncTakenTeams(unit: WriteUnit, ids: readonly string[]): Promise<void> {
  await unit.enqueue(...ids.map((id) => teamJob(id, unit.viewer.userId)))
}
