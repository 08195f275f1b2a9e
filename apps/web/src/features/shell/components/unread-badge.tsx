import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { showBadge } from '../../../platform/badge.ts'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { totalUnread } from '../../conversation/panel/model.ts'
import { conversationsQuery } from '../../conversation/queries.ts'

/** How much friends have written that was not read. */
export function UnreadBadge(): ReactNode {
  const count = totalUnread(useQuery(conversationsQuery).data?.conversations ?? [])
  useEffect(() => showBadge(count), [count])
  // Nothing of an account stays on the icon when it ends.
  useEffect(() => () => showBadge(0), [])
  return (
    <CountBadge
      count={count}
      label={plural(count, { one: '# unread message', other: '# unread messages' })}
    />
  )
}
