/**
 * Who may do what with a child's profile and schedule. The same rules stand in PostgreSQL's row security
 * (`packages/database/migrations`); this table feeds the `can` map of every view, and the access matrix test
 * holds the two against each other.
 */
export const ACCESS_ROLES = ['none', 'viewer', 'administrator'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

/** A person's standing towards one profile: its owner, a friend with a role, or a stranger (`none`). */
export type Standing = 'owner' | AccessRole

export const PROFILE_ACTIONS = [
  'view',
  'viewPrivateEvents',
  'viewNotes',
  'edit',
  'delete',
  'addEvent',
  'editEvent',
  'mapTeams',
  'handOver',
] as const
export type ProfileAction = (typeof PROFILE_ACTIONS)[number]

const ALLOWED: Record<Standing, readonly ProfileAction[]> = {
  owner: PROFILE_ACTIONS,
  // To whom a child belongs is its owner's alone to decide.
  administrator: PROFILE_ACTIONS.filter((action) => action !== 'handOver'),
  viewer: ['view'],
  none: [],
}

export function may(standing: Standing, action: ProfileAction): boolean {
  return ALLOWED[standing].includes(action)
}

export const TEAM_ACTIONS = ['view', 'sync', 'map', 'edit', 'remove', 'replaceLink'] as const
export type TeamAction = (typeof TEAM_ACTIONS)[number]

/** Administrators see, map and sync the owner's teams; the link itself and the team's life stay the owner's. */
const TEAM_ALLOWED: Record<Standing, readonly TeamAction[]> = {
  owner: TEAM_ACTIONS,
  administrator: ['view', 'sync', 'map', 'edit'],
  viewer: [],
  none: [],
}

export function mayWithTeam(standing: Standing, action: TeamAction): boolean {
  return TEAM_ALLOWED[standing].includes(action)
}
