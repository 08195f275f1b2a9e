import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { laid } from '../model/deed.ts'
import { startSettling } from '../model/settle.ts'
import { notificationsQuery } from '../queries.ts'

/** The notifications with this device's queued mutations applied. */
export function useBell() {
  const client = useQueryClient()
  useEffect(() => startSettling(client), [client])
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const commands = useOutbox()
  const bell = useMemo(() => data && laid(data, commands), [data, commands])
  return { bell, error, isFetching, refetch }
}
