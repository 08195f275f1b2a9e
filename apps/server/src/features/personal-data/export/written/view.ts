import type { MessageRow, ThreadMessageRow } from './store.ts'

export function archivedMessage(row: MessageRow) {
  return {
    conversationId: row.conversation_id,
    with: row.person_id === null ? null : { id: row.person_id, name: row.full_name },
    number: row.seq,
    from: row.is_own ? 'me' : 'them',
    text: row.content,
    picture: pictureOf(row),
    read: row.read,
    at: row.created_at,
  }
}

export function archivedThreadMessage(row: ThreadMessageRow) {
  return {
    eventGroupId: row.event_group_id,
    number: row.seq,
    from: row.is_own ? 'me' : (row.full_name ?? null),
    text: row.content,
    picture: pictureOf(row),
    at: row.created_at,
  }
}

/** Describes a picture. The archive has a file named after the id only if the viewer sent the picture. */
function pictureOf(row: Pick<MessageRow, 'has_image' | 'image_file_id' | 'image_alt'>) {
  return row.has_image ? { id: row.image_file_id, shows: row.image_alt } : null
}
