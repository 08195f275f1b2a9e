import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setUnread } from '../../../lib/page-title.ts'
import { showBadge } from '../../../platform/badge.ts'
import { totalUnread } from '../../conversation/panel/model.ts'
import { conversationsQuery } from '../../conversation/queries.ts'
import { useBell } from '../../notification/components/use-bell.ts'

/** Shows the number of unread messages and notifications on the app's icon and in the title of the window. */
export function IconBadge() {
  const messages = totalUnread(useQuery(conversationsQuery).data?.conversations ?? [])
  const count = messages + (useBell().bell?.unread ?? 0)
  useEffect(() => show(count), [count])
  // When the user signs out, this component unmounts and removes the number.
  useEffect(() => () => show(0), [])
  return null
}

function show(count: number): void {
  showBadge(count)
  setUnread(count)
}
