import { parsedAddress } from '../../web/src/lib/parsed-address.ts'

/**
 * The page of the app that an address from outside leads to: a link to the installation, or one of the app's own scheme
 * (`app.homefield://friends`). Null for anything else.
 * @param server origin of the installation
 */
export function pageOf(address: string, server: string): string | null {
  const url = parsedAddress(address)
  if (url === null) return null
  const rest = url.search + url.hash
  if (url.origin === server) return url.pathname + rest
  if (url.protocol !== 'app.homefield:') return null
  const path = `/${url.host}${url.pathname}`.replaceAll(/\/{2,}/g, '/')
  return (path.length > 1 ? path.replace(/\/$/, '') : path) + rest
}

/**
 * Where a tap on a notification leads. By the specification, a message or a friend request leads to the friends, a
 * change of the schedule to the calendar; where the push names a conversation or an event, that is opened there.
 * Everything else leads where the server says.
 * @param data of the push (`nativeData` of the server's notification/delivering/model.ts); values are text.
 */
export function pageOfTap(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null
  const said = data as Record<string, unknown>
  const text = (key: string) => (typeof said[key] === 'string' && said[key] !== '' ? said[key] : null)
  const event = text('event_id') ?? text('eventId')
  switch (said['type']) {
    case 'message': {
      const conversation = text('conversation_id') ?? text('conversationId')
      return conversation ? `/friends?${new URLSearchParams({ chat: conversation })}` : '/friends'
    }
    case 'friend_request':
      return '/friends'
    case 'schedule_change':
    case 'new_event':
    case 'reminder':
      return event ? `/calendar?${new URLSearchParams({ event })}` : '/calendar'
    case 'event_message':
      return event ? `/calendar?${new URLSearchParams({ event, messages: 'true' })}` : '/calendar'
    default: {
      const href = text('href')
      return href !== null && /^\/(?![/\\])/.test(href) ? href : null
    }
  }
}
