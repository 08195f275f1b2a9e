import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { patched } from '../model/notification-mutation.ts'
import { startSettling } from '../model/settle.ts'
import { notificationsQuery } from '../queries.ts'

/** Returns the notifications with the effects of this device's queued mutations. */
export function useBell() {
  const client = useQueryClient()
  useEffect(() => startSettling(client), [client])
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const commands = useMutationQueue()
  const bell = useMemo(() => data && patched(data, commands), [data, commands])
  return { bell, error, isFetching, refetch }
}
