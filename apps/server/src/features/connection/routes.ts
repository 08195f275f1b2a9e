import { connection } from '@homefield/contract/connection'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import { type PreviewParts, previewLink } from './preview/service.ts'
import {
  addTeam,
  changeTeam,
  type ConnectionParts,
  mapTeam,
  platformsOf,
  removeTeam,
  syncTeamNow,
  teamsOf,
} from './service.ts'

export function connectionRoutes(door: Door, parts: ConnectionParts & PreviewParts): void {
  door.read(connection.platforms, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    platforms: await platformsOf(unit),
  }))
  door.run(connection.preview, ({ work, userId, signal, body }) =>
    previewLink(parts, { work, userId, signal }, body),
  )
  door.read(connection.teams, async ({ unit, query }) => ({
    revisions: await revisionsSeen(unit),
    teams: await teamsOf(unit, query.platform),
  }))
  door.write(connection.addTeam, ({ unit, body }) => addTeam(unit, parts, body))
  door.write(connection.changeTeam, ({ unit, params, body }) => changeTeam(unit, params.id, body))
  door.write(connection.removeTeam, async ({ unit, params }) => {
    await removeTeam(unit, params.id)
    return null
  })
  door.write(connection.mapTeam, ({ unit, params, body }) => mapTeam(unit, params.id, body.profileIds))
  door.run(connection.syncTeam, ({ work, userId, params, signal }) =>
    syncTeamNow(work, userId, params.id, signal),
  )
}
