import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { threadQuery } from '../queries.ts'

/** Shows the number of unread messages about an event at the corner of the button that opens the messages. */
export function ThreadUnread({ eventId }: { eventId: string }): ReactNode {
  const count = useQuery(threadQuery(eventId)).data?.unread ?? 0
  return (
    <CountBadge
      count={count}
      max={9}
      label={plural(count, { one: '# unread message', other: '# unread messages' })}
    />
  )
}
