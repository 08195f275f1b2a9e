import {
  FriendChatButton,
  FriendLatestMessage,
  FriendUnread,
} from '../features/conversation/components/friend-chat.tsx'
import { useFriendOrder } from '../features/conversation/components/use-friend-order.ts'
import { ShownChat } from '../features/friend/components/shown-chat.tsx'
import { FriendsPage } from '../features/friend/pages/friends-page.tsx'

const chat = { Unread: FriendUnread, LatestMessage: FriendLatestMessage, Open: FriendChatButton }

export function Friends() {
  return (
    <ShownChat value={chat}>
      <FriendsPage order={useFriendOrder()} />
    </ShownChat>
  )
}
