import type { ReadUnit } from '@homefield/database/work'

export interface LogRow {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly target_name: string
  readonly status: string
  readonly reason: string | null
  readonly due_at: string
  readonly settled_at: string | null
}

/** The newest first. */
export function listDeliveries({ tx, viewer }: ReadUnit, most: number): Promise<LogRow[]> {
  return tx
    .selectFrom('notification_deliveries')
    .select(['id', 'kind', 'channel', 'target_name', 'status', 'reason', 'due_at', 'settled_at'])
    .where('user_id', '=', viewer.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
