import { event } from '@homefield/contract/event'
import type { CallRouter } from '../../../lib/call-router.ts'
import { eventFile } from './service.ts'

export function eventFileRoutes(router: CallRouter, { publicUrl }: { readonly publicUrl: string }): void {
  router.download(event.file, ({ unit, params }) => eventFile(unit, params.id, publicUrl))
}
