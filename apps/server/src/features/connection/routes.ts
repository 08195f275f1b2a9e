import { connection } from '@homefield/contract/connection'
import { revisionsSeen } from '@homefield/database/revisions'
import { platformWithSlug } from '@homefield/domain/platform'
import type { TeamsnapSettings } from '../../config/config.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import { replaceLink } from './link/service.ts'
import { acceptLoss } from './loss/service.ts'
import { muteTeam } from './mute/service.ts'
import { disconnectPlatform } from './platform/service.ts'
import { type PreviewParts, previewLink } from './preview/service.ts'
import { refreshPlatform, syncTeamNow } from './refresh/service.ts'
import {
  addTeam,
  changeTeam,
  type ConnectionParts,
  mapTeam,
  platformsOf,
  removeTeam,
  teamsOf,
} from './service.ts'
import { disconnectTeamsnap, signInOf, requestListing } from './teamsnap/service.ts'

interface ConnectionRouteParts extends ConnectionParts, PreviewParts {
  readonly settings: TeamsnapSettings
}

export function connectionRoutes(router: CallRouter, parts: ConnectionRouteParts): void {
  router.read(connection.platforms, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    platforms: await platformsOf(unit),
    teamsnap: await signInOf(unit, parts.settings),
  }))
  router.run(connection.refreshPlatform, ({ work, userId, signal, params }) =>
    refreshPlatform({ work, userId, signal }, platformWithSlug(params.platform).name, async (unit) =>
      params.platform === 'teamsnap' ? requestListing(unit) : false,
    ),
  )
  router.write(connection.disconnectPlatform, async ({ unit, params }) => {
    await disconnectPlatform(unit, platformWithSlug(params.platform).name, async (own) => {
      await disconnectTeamsnap(own, parts.vault)
    })
    return null
  })
  router.run(connection.preview, ({ work, userId, signal, body }) =>
    previewLink(parts, { work, userId, signal }, body),
  )
  router.read(connection.teams, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    teams: await teamsOf(unit, query.platform),
  }))
  router.write(connection.addTeam, ({ unit, body }) => addTeam(unit, parts, body))
  router.write(connection.changeTeam, ({ unit, params, body }) => changeTeam(unit, params.id, body))
  router.write(connection.mute, ({ unit, params, body }) => muteTeam(unit, params.id, body.isMuted))
  router.write(connection.replaceLink, ({ unit, params, body }) =>
    replaceLink(unit, parts, params.id, body.url),
  )
  router.write(connection.acceptLoss, ({ unit, params, body }) => acceptLoss(unit, params.id, body))
  router.write(connection.removeTeam, async ({ unit, params }) => {
    await removeTeam(unit, params.id)
    return null
  })
  router.write(connection.mapTeam, ({ unit, params, body }) => mapTeam(unit, params.id, body.profileIds))
  router.run(connection.syncTeam, ({ work, userId, params, signal }) =>
    syncTeamNow({ work, userId, signal }, params.id),
  )
}
