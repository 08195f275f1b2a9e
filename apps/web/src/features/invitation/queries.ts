import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/** Who invites, by the secret of a link. Neither the secret nor the answer is kept on the device. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => read(api.POST('/invitations/look', { body: { token }, signal })),
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
  })
}
