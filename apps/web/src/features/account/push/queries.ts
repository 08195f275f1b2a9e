import { queryOptions } from '@tanstack/react-query'
import { currentPush } from '../../../platform/push.ts'

/** Loads the push state of this browser or phone from the device. The server does not know the state. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: () => currentPush().state(),
  networkMode: 'always',
  staleTime: 0,
})
