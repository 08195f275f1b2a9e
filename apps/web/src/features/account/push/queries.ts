import { queryOptions } from '@tanstack/react-query'
import { currentPush } from '../../../platform/push.ts'

/** The push state of this browser or phone. Only the device knows it, and the server does not. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: () => currentPush().state(),
  networkMode: 'always',
  staleTime: 0,
})
