import {
  type Delivery,
  DELIVERY_CHANNELS,
  DELIVERY_KINDS,
  DELIVERY_REASONS,
  DELIVERY_STATES,
} from '@homefield/contract/device'
import type { LogRow } from './store.ts'

export function showDelivery(row: LogRow): Delivery {
  return {
    id: row.id,
    kind: DELIVERY_KINDS.find((known) => known === row.kind) ?? 'test',
    channel: DELIVERY_CHANNELS.find((known) => known === row.channel) ?? 'mail',
    targetName: row.target_name,
    status: DELIVERY_STATES.find((known) => known === row.status) ?? 'pending',
    reason: DELIVERY_REASONS.find((known) => known === row.reason) ?? null,
    at: row.settled_at ?? row.due_at,
  }
}
