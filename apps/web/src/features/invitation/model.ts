import type { Friend, Person } from '@homefield/contract/friend'
import { ApiError } from '../../lib/api/api-error.ts'

export type InvitationState =
  /** The page was opened without a link. */
  | { kind: 'missing' }
  /** Nobody is signed in: who invites is told to people with an account alone. */
  | { kind: 'signedOut' }
  | { kind: 'looking' }
  /** Used, taken back, expired, or of somebody who blocked the reader: not to be told apart. */
  | { kind: 'invalid' }
  | { kind: 'own' }
  | { kind: 'friends'; inviter: Person }
  | { kind: 'open'; inviter: Person }
  /** No answer yet: the link is as good as it was. */
  | { kind: 'failed'; error: unknown }

interface Known {
  token: string | null
  isSignedIn: boolean
  look: { data?: { inviter: Person; isOwn: boolean } | undefined; error: unknown }
  /** Of the reader, as far as they are known. */
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

/** Whether the secret has done all it could, so that it need not be kept any longer. */
export function isSettled({ kind }: InvitationState): boolean {
  return kind === 'invalid' || kind === 'own' || kind === 'friends'
}

// A secret of a shape that none has is refused before it is looked for.
const isWorthless = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invitationInvalid' || error.code === 'invalid')
const isOwn = (error: unknown) => error instanceof ApiError && error.code === 'invitationOwn'

/** The reader blocked the inviter once: only he can undo that. */
export function isBlocked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'personBlocked'
}
