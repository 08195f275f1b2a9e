import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'

/**
 * Loads the inviter for the secret of the invitation link.
 * The device stores neither the secret nor the response.
 */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => read(api.POST('/invitations/look', { body: { token }, signal })),
    meta: { keep: false, revisionsOf: () => ({}) },
    gcTime: 0,
  })
}
