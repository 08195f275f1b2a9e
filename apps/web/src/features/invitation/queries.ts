import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Returns the inviter for a link's secret. Neither the secret nor the response is stored on the device. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => read(api.POST('/invitations/look', { body: { token }, signal })),
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
  })
}
