import type { PersonId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface BlockRow {
  readonly person_id: string
  readonly full_name: string
  readonly role_before: string | null
  readonly created_at: string
}

/** Returns the people whom the viewer blocked, newest block first. A block hides their portraits. */
export async function listBlocks({ tx, viewer }: ReadUnit): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select c.id as person_id, c.full_name, b.role_before, b.created_at
    from blocks b join circle() c on c.id = b.blocked_id
    where b.user_id = ${viewer.userId}
    order by b.created_at desc, b.blocked_id`.execute(tx)
  return rows
}

/** Blocks a person. Returns false if the viewer cannot see the person. */
export async function blockPerson({ tx }: WriteUnit, id: PersonId): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select block_person(${id}) as blocked`.execute(tx)
  return rows[0]?.blocked === true
}

/** Unblocks a person. Returns false if the person was not blocked. */
export async function endBlock({ tx, viewer }: WriteUnit, id: PersonId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('user_id', '=', viewer.userId)
    .where('blocked_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
