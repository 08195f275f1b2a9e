import { queryOptions } from '@tanstack/react-query'
import { currentPush } from '../../../platform/push.ts'

/** Asks this device whether push is on. Only the device knows whether the user allowed notifications. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: () => currentPush().state(),
  networkMode: 'always',
  staleTime: 0,
})
