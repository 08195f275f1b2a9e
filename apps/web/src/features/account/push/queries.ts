import { queryOptions } from '@tanstack/react-query'
import { currentPush } from '../../../platform/push.ts'

/** Whether this browser or phone takes push: the device knows, not the server. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: () => currentPush().state(),
  networkMode: 'always',
  staleTime: 0,
})
