import { account } from '@homefield/contract/account'
import type { CallRouter } from '../../../lib/call-router.ts'
import { type DownloadParts, downloadExport, exportsOf, requestExport } from './service.ts'

export function exportRoutes(router: CallRouter, parts: DownloadParts): void {
  router.read(account.exports, ({ unit }) => exportsOf(unit))
  router.write(account.requestExport, ({ unit, body, caller }) => requestExport(unit, body.id, caller))
  router.download(account.downloadExport, ({ unit, params, caller }) =>
    downloadExport(parts, unit, params.id, caller),
  )
}
