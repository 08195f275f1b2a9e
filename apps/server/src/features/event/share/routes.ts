import { event } from '@homefield/contract/event'
import type { Work } from '@homefield/database/work'
import type { CallRouter } from '../../../lib/call-router.ts'
import { optOutOfShares, shareEvent, type SharingParts } from './service.ts'

export function eventSharingRoutes(router: CallRouter, parts: SharingParts & { readonly work: Work }): void {
  router.write(event.share, ({ unit, params, body }) => shareEvent(unit, { id: params.id, ...body }, parts))
  router.open(event.optOutOfShares, ({ body }) => optOutOfShares(parts, body.secret))
}
