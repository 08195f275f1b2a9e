import { MESSAGE_PAGE } from '@homefield/contract/message'
import type { ReadUnit } from '@homefield/database/work'
import { type RawBuilder, sql } from 'kysely'

export interface MessageRow {
  readonly id: string
  readonly seq: number
  readonly sender_id: string | null
  readonly content: string
  readonly has_image: boolean
  readonly image_file_id: string | null
  readonly image_width: number | null
  readonly image_height: number | null
  readonly image_alt: string | null
  readonly created_at: string
}

/** Columns to select from `messages` or `event_messages` with the alias `m`. */
export const MESSAGE_COLUMNS = sql.raw(
  [
    'id',
    'seq',
    'sender_id',
    'content',
    'has_image',
    'image_file_id',
    'image_width',
    'image_height',
    'image_alt',
    'created_at',
  ]
    .map((column) => `m.${column}`)
    .join(', '),
)

/** @param from as in `readPage`, but with a condition that selects one message */
export async function readOne({ tx }: ReadUnit, from: RawBuilder<unknown>): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`select ${MESSAGE_COLUMNS} from ${from}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the message that was just written does not exist')
  return row
}

/** A range of message numbers. If both bounds are absent, the query returns the newest page. */
export interface Wanted {
  readonly after?: number | undefined
  readonly before?: number | undefined
}

/**
 * Returns a page of messages, sorted by number.
 * @param from SQL after `from`: the table aliased as `m`, and a condition for the conversation or thread
 */
export async function readPage(
  { tx }: ReadUnit,
  from: RawBuilder<unknown>,
  { after, before }: Wanted,
): Promise<MessageRow[]> {
  const isForward = after !== undefined
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from ${from}
      and (${after ?? null}::bigint is null or m.seq > ${after ?? null})
      and (${before ?? null}::bigint is null or m.seq < ${before ?? null})
    order by m.seq ${sql.raw(isForward ? 'asc' : 'desc')} limit ${MESSAGE_PAGE}`.execute(tx)
  return isForward ? rows : rows.toReversed()
}
