/** The fields of a synced event that a parent may override. */
export const OVERRIDE_FIELDS = ['title', 'when', 'location', 'description', 'status'] as const
export type OverrideField = (typeof OVERRIDE_FIELDS)[number]
