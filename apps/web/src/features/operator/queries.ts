import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** The page asks again every minute while it is visible. Old numbers would mislead, so no device stores them. */
const FRESH = { refetchInterval: 60_000, meta: { keep: false } } as const

export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: ({ signal }) => read(api.GET('/operator', { signal })),
  ...FRESH,
})

export const invitationsQuery = queryOptions({
  queryKey: ['operator', 'invitations'],
  queryFn: ({ signal }) => read(api.GET('/operator/invitations', { signal })),
  ...FRESH,
})

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => read(api.GET('/operator/health', { signal })),
  ...FRESH,
})
