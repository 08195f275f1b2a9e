import { event } from '@homefield/contract/event'
import type { Door } from '../../../lib/door.ts'
import { eventFile } from './service.ts'

export function eventFileRoutes(door: Door, { publicUrl }: { readonly publicUrl: string }): void {
  door.download(event.file, ({ unit, params }) => eventFile(unit, params.id, publicUrl))
}
