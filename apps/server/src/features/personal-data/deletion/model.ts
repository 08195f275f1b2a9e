import { randomUUID } from 'node:crypto'

/**
 * The steps of a deletion in their order. Teams before friends: what was mapped between friends ends with the friendship
 * by the trigger `end_mappings_of_lost_role`, and then nobody could tell whose children moved. The last one takes the
 * deletion's own row.
 */
export const STEPS = ['traces', 'teams', 'friends', 'bytes', 'rows', 'rest', 'end'] as const
export type Step = (typeof STEPS)[number]

/**
 * Not an address anybody can have (RFC 2606): nobody signs in, recovers or is written to by it. Made by chance: one that
 * could be worked out could be taken by a sign-up beforehand, and would hold the deletion up.
 */
export const addressAfterDeletion = (): string => `${randomUUID()}@deleted.invalid`
