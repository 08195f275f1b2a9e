import { device } from '@homefield/contract/device'
import type { Door } from '../../../lib/door.ts'
import { deliveriesOf } from './service.ts'

export function deliveryRoutes(door: Door): void {
  door.read(device.deliveries, ({ unit }) => deliveriesOf(unit))
}
