import type { Delivery } from '@homefield/contract/device'
import type { ReadUnit } from '@homefield/database/work'
import { listDeliveries } from './store.ts'
import { showDelivery } from './view.ts'

const MOST_SHOWN = 50

/** What went out to the viewer, and what waits. */
export async function deliveriesOf(unit: ReadUnit): Promise<{ deliveries: Delivery[] }> {
  return { deliveries: (await listDeliveries(unit, MOST_SHOWN)).map(showDelivery) }
}
