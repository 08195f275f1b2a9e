import { account } from '@homefield/contract/account'
import type { Door } from '../../../lib/door.ts'
import { type DownloadParts, downloadExport, exportsOf, requestExport } from './service.ts'

export function exportRoutes(door: Door, parts: DownloadParts): void {
  door.read(account.exports, ({ unit }) => exportsOf(unit))
  door.write(account.requestExport, ({ unit, body, caller }) => requestExport(unit, body.id, caller))
  door.download(account.downloadExport, ({ unit, params, caller }) =>
    downloadExport(parts, unit, params.id, caller),
  )
}
