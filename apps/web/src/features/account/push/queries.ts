import { queryOptions } from '@tanstack/react-query'
import { currentPush } from '../../../platform/push.ts'

/** Whether push is on in this browser or phone. Only the device knows, not the server. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: () => currentPush().state(),
  networkMode: 'always',
  staleTime: 0,
})
