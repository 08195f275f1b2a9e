import type { SystemUnit } from '@homefield/database/work'

export interface PushKeyRow {
  readonly public_key: string
  readonly sealed: string
}

export function findPushKey({ tx }: SystemUnit): Promise<PushKeyRow | undefined> {
  return tx.selectFrom('push_keys').select(['public_key', 'sealed']).executeTakeFirst()
}

/** If several processes start at the same time, only one stores its keys, and all use the stored keys. */
export async function insertPushKey({ tx, now }: SystemUnit, row: PushKeyRow): Promise<void> {
  await tx
    .insertInto('push_keys')
    .values({ ...row, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
