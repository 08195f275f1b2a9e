import type { Conversation } from '@homefield/contract/conversation'
import type { Person } from '@homefield/contract/friend'
import { showMessage } from '../message/service.ts'
import type { ConversationRow, PersonRow } from './store.ts'

export function showConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    person: personOf(row),
    closed: row.are_friends ? null : row.person_id === null ? 'accountGone' : 'notFriends',
    lastMessage: row.message && showMessage(row.message),
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    otherReadSeq: row.other_read_seq,
    unread: row.unread,
    isMarkedUnread: row.is_marked_unread,
    isMuted: row.is_muted,
  }
}

function personOf({
  person_id: id,
  full_name: name,
  photo_file_id: photoId,
}: ConversationRow): Person | null {
  return id === null ? null : { id, name: name ?? '', photoId }
}

export function showPerson({ id, full_name: name, photo_file_id: photoId }: PersonRow): Person {
  return { id, name, photoId }
}
