/** Derives the permissions (`can`) in responses and the list of each role's rights from the access rules. */
import { type AccessRole, allows, type FamilyThing, type ViewerRole, type Verb } from './access-rules.ts'

export { ACCESS_ROLES, type AccessRole, type ViewerRole } from './access-rules.ts'

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

type Rule = readonly [FamilyThing, Verb]

const PROFILE_RULES: Record<ProfileAction, Rule> = {
  view: ['children', 'read'],
  viewPrivateEvents: ['privateEvents', 'read'],
  viewNotes: ['notes', 'read'],
  edit: ['children', 'change'],
  delete: ['children', 'delete'],
  addEvent: ['publicEvents', 'add'],
  editEvent: ['publicEvents', 'change'],
  mapTeams: ['mappings', 'add'],
  handOver: ['belonging', 'change'],
}

export function may(viewerRole: ViewerRole, action: ProfileAction): boolean {
  return allows(...PROFILE_RULES[action], viewerRole)
}

export const TEAM_ACTIONS = ['view', 'sync', 'map', 'edit', 'remove', 'replaceLink'] as const
export type TeamAction = (typeof TEAM_ACTIONS)[number]

/**
 * Administrators see and sync the owner's teams, and map the teams to children.
 * Only the owner removes a team or replaces its link.
 */
const TEAM_RULES: Record<TeamAction, Rule> = {
  view: ['teams', 'read'],
  sync: ['teams', 'change'],
  map: ['mappings', 'add'],
  edit: ['teams', 'change'],
  remove: ['teams', 'delete'],
  replaceLink: ['teamLinks', 'change'],
}

export function mayWithTeam(viewerRole: ViewerRole, action: TeamAction): boolean {
  return allows(...TEAM_RULES[action], viewerRole)
}

export const EVENT_ACTIONS = ['edit', 'delete', 'share'] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

/** Rules for public and private events. People without a right to private events do not see them. */
const EVENT_RULES: Record<EventAction, Rule> = {
  edit: ['publicEvents', 'change'],
  delete: ['publicEvents', 'delete'],
  share: ['publicShares', 'add'],
}

export function mayWithEvent(viewerRole: ViewerRole, action: EventAction): boolean {
  return allows(...EVENT_RULES[action], viewerRole)
}

/**
 * Maps each entry of the screen 'Access Levels Explained' to access rules.
 * The file right-text.ts of the web app contains the text of each entry.
 */
const RIGHTS = {
  chat: [['chat', 'read']],
  children: [['children', 'read']],
  childrenAndSports: [
    ['children', 'read'],
    ['sports', 'read'],
  ],
  schedules: [['publicEvents', 'read']],
  publicEvents: [['publicEvents', 'read']],
  privateEvents: [['privateEvents', 'read']],
  changes: [['children', 'change']],
  viewersRights: [
    ['children', 'read'],
    ['sports', 'read'],
    ['photos', 'read'],
    ['publicEvents', 'read'],
  ],
  changeEvents: [
    ['publicEvents', 'add'],
    ['publicEvents', 'change'],
    ['publicEvents', 'delete'],
  ],
  teams: [
    ['mappings', 'add'],
    ['teams', 'change'],
  ],
  changeProfiles: [
    ['children', 'change'],
    ['children', 'delete'],
  ],
  askedToDrive: [['publicCoverage', 'read']],
  assignDrivers: [
    ['publicCoverage', 'change'],
    ['usualCoverage', 'change'],
    ['helpers', 'change'],
  ],
  friends: [['friends', 'change']],
  handingOver: [['belonging', 'change']],
  account: [['account', 'change']],
} as const satisfies Record<string, readonly Rule[]>
export type AccessRight = keyof typeof RIGHTS

const EXPLAINED: Record<AccessRole, readonly AccessRight[]> = {
  none: ['chat', 'children', 'schedules', 'changes'],
  viewer: ['chat', 'childrenAndSports', 'publicEvents', 'askedToDrive', 'privateEvents', 'changes'],
  administrator: [
    'viewersRights',
    'privateEvents',
    'changeEvents',
    'teams',
    'changeProfiles',
    'assignDrivers',
    'friends',
    'handingOver',
    'account',
  ],
}

/**
 * The entries that the app lists for a role, in order. The access rules decide which entries are allowed.
 */
export function rightsOf(
  role: AccessRole,
): readonly { readonly right: AccessRight; readonly allowed: boolean }[] {
  return EXPLAINED[role].map((right) => ({
    right,
    allowed: (RIGHTS[right] as readonly Rule[]).every(([thing, verb]) => allows(thing, verb, role)),
  }))
}
