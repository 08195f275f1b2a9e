import type { Friend, Person } from '@homefield/contract/friend'
import { ApiError } from '../../lib/api/api-error.ts'

export type InvitationState =
  /** The user opened the page without an invitation link. */
  | { kind: 'missing' }
  /** Nobody is signed in. The page names the inviter only after sign-in. */
  | { kind: 'signedOut' }
  | { kind: 'looking' }
  /**
   * The invitation was used or withdrawn, has expired, or comes from a person who blocked the user.
   * The server does not reveal why an invitation is invalid.
   */
  | { kind: 'invalid' }
  | { kind: 'own' }
  | { kind: 'friends'; inviter: Person }
  | { kind: 'open'; inviter: Person }
  /** The invitation could not be loaded, for example without a network. The link may still be valid. */
  | { kind: 'failed'; error: unknown }

interface Known {
  token: string | null
  isSignedIn: boolean
  look: { data?: { inviter: Person; isOwn: boolean } | undefined; error: unknown }
  /** The user's friends. Undefined until the friends are loaded. */
  friends: readonly Pick<Friend, 'person'>[] | undefined
  acceptError: unknown
}

export function invitationState({ token, isSignedIn, look, friends, acceptError }: Known): InvitationState {
  if (token === null) return { kind: 'missing' }
  if (!isSignedIn) return { kind: 'signedOut' }
  if (isWorthless(look.error) || isWorthless(acceptError)) return { kind: 'invalid' }
  if (look.data?.isOwn || isOwn(acceptError)) return { kind: 'own' }
  if (look.data) {
    const { inviter } = look.data
    return friends?.some(({ person }) => person.id === inviter.id)
      ? { kind: 'friends', inviter }
      : { kind: 'open', inviter }
  }
  return look.error ? { kind: 'failed', error: look.error } : { kind: 'looking' }
}

/** True if the invitation's secret has no further use, so that the browser can delete the secret. */
export function isSettled({ kind }: InvitationState): boolean {
  return kind === 'invalid' || kind === 'own' || kind === 'friends'
}

// The server rejects a malformed secret with the code `invalid` before looking for the invitation.
const isWorthless = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invitationInvalid' || error.code === 'invalid')
const isOwn = (error: unknown) => error instanceof ApiError && error.code === 'invitationOwn'

/** True if accepting failed because the user has blocked the inviter. The user can unblock the inviter. */
export function isBlocked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'personBlocked'
}
