import { randomUUID } from 'node:crypto'

/**
 * The steps of a deletion in order.
 * Teams come before friends, because the end of a friendship deletes the mappings between the friends.
 * The trigger `end_mappings_of_lost_role` deletes them. After that, no row shows which children changed.
 * The last step deletes the deletion's own row.
 */
export const STEPS = ['traces', 'teams', 'friends', 'bytes', 'rows', 'rest', 'end'] as const
export type Step = (typeof STEPS)[number]

/**
 * Domain of the address that replaces the account's address.
 * The domain is reserved (RFC 2606): nobody can sign in or receive email there.
 * The local part is random, because somebody could sign up with a predictable one first and block the deletion.
 */
export const addressAfterDeletion = (): string => `${randomUUID()}@deleted.invalid`
