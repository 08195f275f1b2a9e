import type { Message } from '@homefield/contract/message'
import type { MessageRow } from './store.ts'

export function showMessage(row: MessageRow): Message {
  return {
    id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    content: row.content,
    picture: showPicture(row),
    createdAt: row.created_at,
  }
}

function showPicture({ image_width: width, image_height: height, ...row }: MessageRow): Message['picture'] {
  if (width === null || height === null) return null
  return { fileId: row.image_file_id, width, height, alt: row.image_alt ?? '' }
}
