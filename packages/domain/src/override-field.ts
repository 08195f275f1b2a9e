/** What a parent may make his own of a synced event, field by field. */
export const OVERRIDE_FIELDS = ['title', 'when', 'location', 'description', 'status'] as const
export type OverrideField = (typeof OVERRIDE_FIELDS)[number]
