import type { ReadUnit, SystemUnit } from '@homefield/database/work'

export async function hasRefused({ tx }: Pick<ReadUnit, 'tx'>, hashes: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('share_refusals')
    .select('address_hash')
    .where('address_hash', 'in', [...hashes])
    .executeTakeFirst()
  return row !== undefined
}

/** The same twice is the same once. */
export async function insertRefusal({ tx }: SystemUnit, hash: string): Promise<void> {
  await tx
    .insertInto('share_refusals')
    .values({ address_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
