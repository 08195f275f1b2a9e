import { randomUUID } from 'node:crypto'

/**
 * The steps of a deletion in order. Teams come before friends: the trigger `end_mappings_of_lost_role` deletes the
 * mappings between friends when the friendship ends, and after that nothing shows which children changed. The last step
 * deletes the deletion's own row.
 */
export const STEPS = ['traces', 'teams', 'friends', 'bytes', 'rows', 'rest', 'end'] as const
export type Step = (typeof STEPS)[number]

/**
 * Reserved domain (RFC 2606): this address cannot sign in, recover or receive mail. It is random, because somebody
 * could sign up with a predictable one beforehand and block the deletion.
 */
export const addressAfterDeletion = (): string => `${randomUUID()}@deleted.invalid`
