import { event } from '@homefield/contract/event'
import type { Work } from '@homefield/database/work'
import type { Door } from '../../../lib/door.ts'
import { refuseShares, shareEvent, type SharingParts } from './service.ts'

export function eventSharingRoutes(door: Door, parts: SharingParts & { readonly work: Work }): void {
  door.write(event.share, ({ unit, params, body }) => shareEvent(unit, { id: params.id, ...body }, parts))
  door.open(event.refuseShares, ({ body }) => refuseShares(parts, body.secret))
}
