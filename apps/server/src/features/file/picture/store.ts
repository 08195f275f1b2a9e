import type { FileId, MessageId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

/**
 * Conversation or event thread of a message. Exactly one of the two ids is set.
 */
export interface Place {
  readonly conversation_id: string | null
  readonly event_group_id: string | null
}

export interface Announced {
  /** File id of the picture that is already attached to the message. Null if no picture is attached. */
  readonly image_file_id: string | null
  /** True if the message is in a conversation of two people who are no longer friends. */
  readonly is_closed: boolean
}

/** Finds a message that the viewer wrote and can still read, and that announced a picture. */
export async function findAnnounced({ tx, viewer }: ReadUnit, id: MessageId): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select m.image_file_id, not exists (
        select from conversations c join friendships f
          on f.user_id = ${viewer.userId} and f.friend_id in (c.participant_1_id, c.participant_2_id)
        where c.id = m.conversation_id) as is_closed
    from messages m where m.id = ${id} and m.sender_id = ${viewer.userId} and m.has_image
    union all
    select m.image_file_id, false from event_messages m where m.id = ${id} and m.sender_id = ${viewer.userId} and m.has_image`.execute(
    tx,
  )
  return rows[0]
}

export interface NewPictureRow {
  readonly messageId: MessageId
  readonly fileId: FileId
  readonly storageId: string
  readonly contentType: string
  readonly bytes: number
  readonly variants: readonly string[]
  readonly contentHash: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Attaches a picture to its message, and returns the message's conversation or event thread.
 * Returns undefined if no message of the viewer awaits the picture, or if the friendship has ended.
 */
export async function insertPicture({ tx }: WriteUnit, picture: NewPictureRow): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select conversation_id, event_group_id
    from add_picture(${picture.messageId}, ${picture.fileId}, ${picture.storageId}, ${picture.contentType},
      ${picture.bytes}, ${[...picture.variants]}::text[], ${picture.contentHash}, ${picture.width}, ${picture.height})`.execute(
    tx,
  )
  return rows[0]
}
