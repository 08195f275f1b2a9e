import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { conversationsQuery } from '../../../conversation/queries.ts'
import { isOf } from '../../../event/pending/model/outcome.ts'
import { serverEvents } from '../../../event/pending/model/optimistic-patches.ts'
import type { PendingChange } from '../model.ts'

export interface PendingText {
  readonly title: string
  /** The kind of change, such as 'New event'. Null if the title already says the kind. */
  readonly what: string | null
}

export function usePendingText(): (change: PendingChange) => PendingText {
  const { t } = useLingui()
  const conversations = useQuery(conversationsQuery).data?.conversations
  const profiles = useQuery(profilesQuery).data?.profiles
  return (change) => {
    const what = whatOf(change)
    const title = change.kind === 'message' || change.kind === 'aboutEvent' ? saidIn(change) : nameOf(change)
    return title === null ? { title: what, what: null } : { title, what }
  }

  function whatOf({ kind, of }: PendingChange): string {
    switch (kind) {
      case 'newEvent':
        return t`New event`
      case 'eventChange':
        return t`Event changed`
      case 'eventRemoval':
        return t`Event deleted`
      case 'eventReturn':
        return t`Event restored`
      case 'reminders':
        return t`Reminders changed`
      case 'aboutEvent': {
        const event = eventTitle(of)
        return event === null ? t`Message about an event` : t`Message about ${event}`
      }
      case 'message': {
        const name = conversations?.find(({ id }) => id === of)?.person?.name
        return name === undefined ? t`Message to a friend` : t`Message to ${name}`
      }
      case 'picture':
        return t`Photo for a message`
      case 'mute':
        return t`Message notifications changed`
      case 'newChild':
        return t`New child`
      case 'childChange':
        return t`Profile changed`
      case 'settings':
        return t`Settings changed`
      case 'friend':
        return t`Friend changed`
      case 'team':
        return t`Team changed`
      case 'seen':
        return t`Changes marked as seen`
      case 'clash':
        return t`Clash settled`
      case 'driveTime':
        return t`Drive time set`
      case 'home':
        return t`Home changed`
      case 'helper':
        return t`Helper changed`
      case 'teamMute':
        return t`Team notifications changed`
      case 'driver':
        return t`Who drives`
      case 'usualDriver':
        return t`Who usually drives`
      case 'going':
        return t`Going or not going`
      case 'bell':
        return t`Notifications`
      case 'report':
        break
    }
    return t`A change`
  }

  /** Returns the text of a message, or 'Picture' for a message without text. */
  function saidIn({ typed, hasPicture }: PendingChange): string {
    if (typed === null) return t`Picture`
    return hasPicture ? t`“${typed}” and a picture` : t`“${typed}”`
  }

  function nameOf({ kind, of, typed }: PendingChange): string | null {
    if (typed !== null) return typed
    return kind === 'childChange'
      ? (profiles?.find(({ id }) => id === of)?.name ?? null)
      : of === null
        ? null
        : eventTitle(of)
  }
}

function eventTitle(id: string | null): string | null {
  if (id === null) return null
  return serverEvents().find((event) => event.eventGroupId === id || isOf(event, id))?.title ?? null
}
