import type { Notification } from '@homefield/contract/notification'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'

/** The page that a notification links to. */
export type Way =
  | { readonly to: '/calendar'; readonly search: { readonly event?: string; readonly messages?: true } }
  | {
      readonly to:
        | '/changes'
        | '/drives'
        | '/friends'
        | '/profiles'
        | '/connections'
        | (typeof PLATFORM_PATHS)[keyof typeof PLATFORM_PATHS]
    }

/**
 * A notification about a single event opens that event over the calendar.
 * A notification about several events opens the page with the list of changes.
 */
export function wayOf({ kind, schedule, message, share, drive, team }: Notification): Way {
  switch (kind) {
    case 'friendAsked':
    case 'friendAccepted':
      return { to: '/friends' }
    case 'profileOffered':
    case 'profileTaken':
    case 'profileDeleted':
      return { to: '/profiles' }
    case 'feedFailing':
      return { to: team === null ? '/connections' : PLATFORM_PATHS[team.platform] }
    case 'eventMessage':
      return { to: '/calendar', search: message ? { event: message.eventId, messages: true } : {} }
    case 'eventShared':
      return share?.eventId ? { to: '/calendar', search: { event: share.eventId } } : { to: '/friends' }
    case 'legAsked':
      return { to: '/drives' }
    case 'legAnswered': {
      const [first, ...others] = drive?.legs ?? []
      const isOneEvent = first !== undefined && others.every(({ eventId }) => eventId === first.eventId)
      return { to: '/calendar', search: isOneEvent ? { event: first.eventId } : {} }
    }
    case 'eventsAdded':
    case 'eventsChanged':
      break
  }
  const [only] = schedule?.events ?? []
  if (schedule?.eventCount === 1 && only)
    return { to: '/calendar', search: only.isGone ? {} : { event: only.eventId } }
  // The import of a new team is not a change of the schedule, so the notification opens the calendar.
  return schedule?.isImport === false ? { to: '/changes' } : { to: '/calendar', search: {} }
}
