/** The steps of a deletion in their order, as migration 0008 lists them. The last one takes the deletion's own row. */
export const STEPS = ['traces', 'friends', 'teams', 'bytes', 'rows', 'rest', 'end'] as const
export type Step = (typeof STEPS)[number]

/** Not an address anybody can have (RFC 2606): nobody signs in, recovers or is written to by it. */
export const addressAfterDeletion = (userId: string): string => `${userId}@deleted.invalid`
