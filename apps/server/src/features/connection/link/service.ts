import type { Team } from '@homefield/contract/connection'
import type { TeamId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import { profileSubjects, type WriteUnit } from '@homefield/database/work'
import { PLATFORM_NAMES, platformNamed } from '@homefield/domain/platform'
import { AppError } from '../../../lib/app-error.ts'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { newId } from '../../../lib/ids.ts'
import { feedJob, teamJob } from '../feed/model.ts'
import { formOf, type LinkSettings, platformFor, readLink, sealLink, type TeamLink } from '../model.ts'
import { beginImports } from '../refresh/store.ts'
import { lockTeamsOf } from '../store.ts'
import { oneTeam, teamFor } from '../team/service.ts'
import { attachFeed, findOwnTeam, moveToFeed, refileEvents } from './store.ts'

interface LinkParts extends LinkSettings {
  readonly vault: Vault
  readonly lookup: LookupHash
}

/**
 * Replaces the link of the viewer's own team, because many teams get a new link each season.
 * The team keeps its children, its events and everything attached to the events.
 * The sync matches events of the new calendar to stored events by UID, then by time and place.
 * A stored event that is missing from the new calendar is removed only after two more feed checks.
 * A past event is never removed.
 * @throws AppError `teamNotFound`, and the errors of `readLink`
 * @throws AppError `teamPlatformFixed` if the team is read through an account
 * @throws AppError `teamConnected` if another of the viewer's teams has the new calendar
 */
export async function replaceLink(unit: WriteUnit, parts: LinkParts, id: TeamId, url: string): Promise<Team> {
  const { userId } = unit.viewer
  await lockTeamsOf(unit, userId)
  const row = await teamFor(unit, id, 'replaceLink')
  if (row.source !== 'link') throw new AppError('teamPlatformFixed')
  const read = readLink(url, formOf({ platform: row.platform, host: row.link_host }), parts)
  const link = sealLink(read, parts)
  const feedId = await attachFeed(unit, newId(), link)
  const known = await findOwnTeam(unit, read.platform, read.teamId, { feedId, besides: id })
  if (known) throw new AppError('teamConnected')
  if (row.feed_id !== feedId) await giveLink(unit, row, { read, feedId, host: link.host })
  await beginImports(unit, [id])
  await unit.enqueue(feedJob(feedId, row.feed_id === feedId ? 'now' : 'added'), teamJob(id, userId))
  unit.bump(...(await circleOf(unit, userId)), `team:${id}`)
  return oneTeam(unit, id)
}

/**
 * Moves a team to another feed. The team gets the platform and the platform's team id from the new link.
 * Deletes the old feed if no other team uses it.
 * @param team the team's current platform is kept if the new link's host is unknown
 */
export async function giveLink(
  unit: WriteUnit,
  team: { readonly id: string; readonly platform: string },
  { read, feedId, host }: { read: TeamLink; feedId: string; host: string },
): Promise<void> {
  const filed = PLATFORM_NAMES.find((name) => name === team.platform)
  const platform = platformNamed(platformFor(read, filed))
  await moveToFeed(unit, team.id, { platform: platform.name, teamId: read.teamId, feedId, host })
  const children = await refileEvents(unit, team.id, platform.name, platform.color)
  unit.bump(...profileSubjects(children))
}
