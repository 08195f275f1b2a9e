import { parsedAddress } from '../../web/src/lib/parsed-address.ts'

/**
 * Returns the app's page for an external URL, or null if the URL does not belong to the app.
 * URLs of the app have the installation's origin or the app's own scheme (`app.homefield://friends`).
 * @param server Origin of the installation.
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
 * Returns the page that a tap on a push notification opens.
 * A push with a conversation id or an event id opens that conversation or event.
 * A push about a friend request opens the friends page (specification). So does a message without a conversation id.
 * A push about an event opens the calendar if the push contains no event id.
 * A push of an unknown type opens the `href` that the server sent.
 * A push that asks something about driving opens the page with all questions.
 * @param data Data of the push, all strings (`nativeData` in the server's notification/delivery/model.ts).
 */
export function pageOfTap(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null
  const said = data as Record<string, unknown>
  const text = (key: string) => (typeof said[key] === 'string' && said[key] !== '' ? said[key] : null)
  const event = text('event_id') ?? text('eventId')
  if (text('href') === '/drives') return '/drives'
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
