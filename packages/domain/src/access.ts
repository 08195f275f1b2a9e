/** Derives the `can` maps of views, and the list of each role's rights, from the table of access rules. */
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

/** Rules for public and for private events. People without a right to private events do not see them. */
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
 * The comment above an entry quotes the entry's text on the screen.
 */
const RIGHTS = {
  chat: [['chat', 'read']],
  /** Entry 'Your children'. */
  children: [['children', 'read']],
  /** Entry 'Your children and their sports'. */
  childrenAndSports: [
    ['children', 'read'],
    ['sports', 'read'],
  ],
  /** Entry 'Schedules and events'. */
  schedules: [['publicEvents', 'read']],
  /** Entry 'Public events, places'. */
  publicEvents: [['publicEvents', 'read']],
  privateEvents: [['privateEvents', 'read']],
  /** Entry 'Changing anything'. */
  changes: [['children', 'change']],
  /** Entry 'Everything a viewer sees'. */
  viewersRights: [
    ['children', 'read'],
    ['sports', 'read'],
    ['photos', 'read'],
    ['publicEvents', 'read'],
  ],
  /** Entry 'Add, edit and delete events'. */
  changeEvents: [
    ['publicEvents', 'add'],
    ['publicEvents', 'change'],
    ['publicEvents', 'delete'],
  ],
  /** Entry 'Map and refresh your teams'. */
  teams: [
    ['mappings', 'add'],
    ['teams', 'change'],
  ],
  /** Entry 'Edit and delete profiles'. */
  changeProfiles: [
    ['children', 'change'],
    ['children', 'delete'],
  ],
  /** Entry 'Your friends and their access levels'. */
  friends: [['friends', 'change']],
  /** Entry 'Handing a child over'. */
  handingOver: [['belonging', 'change']],
  /** Entry 'Your account'. */
  account: [['account', 'change']],
} as const satisfies Record<string, readonly Rule[]>
export type AccessRight = keyof typeof RIGHTS

const EXPLAINED: Record<AccessRole, readonly AccessRight[]> = {
  none: ['chat', 'children', 'schedules', 'changes'],
  viewer: ['chat', 'childrenAndSports', 'publicEvents', 'privateEvents', 'changes'],
  administrator: [
    'viewersRights',
    'privateEvents',
    'changeEvents',
    'teams',
    'changeProfiles',
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
