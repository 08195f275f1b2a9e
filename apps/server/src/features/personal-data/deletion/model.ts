import { randomUUID } from 'node:crypto'

/**
 * The steps of a deletion in order.
 * Teams come before friends, because the end of a friendship deletes rows of `profile_teams`.
 * The step `teams` needs the rows of `profile_teams` to find friends' children on the account's teams.
 * The last step, `end`, deletes the account's row in `account_deletions`.
 */
export const STEPS = ['traces', 'teams', 'friends', 'bytes', 'rows', 'rest', 'end'] as const
export type Step = (typeof STEPS)[number]

/**
 * Returns the random address that replaces a deleted account's email address.
 * The domain is reserved (RFC 2606): nobody can sign in or receive email there.
 * If the local part were predictable, somebody could register the address first and block the deletion.
 */
export const addressAfterDeletion = (): string => `${randomUUID()}@deleted.invalid`
