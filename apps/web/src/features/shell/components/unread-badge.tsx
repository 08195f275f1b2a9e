import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { totalUnread } from '../../conversation/panel/model.ts'
import { conversationsQuery } from '../../conversation/queries.ts'

/** Shows the number of unread messages from friends. */
export function UnreadBadge(): ReactNode {
  const count = totalUnread(useQuery(conversationsQuery).data?.conversations ?? [])
  return (
    <CountBadge
      count={count}
      label={plural(count, { one: '# unread message', other: '# unread messages' })}
    />
  )
}
