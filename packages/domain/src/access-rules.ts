/*
 * Contains all access rules for a family's data, in one table.
 * The permissions in API responses (`can`) and the texts of 'Access Levels Explained' derive from this table.
 * Tests check row security (`packages/database/schema/policies`) and every API call against this table.
 */

export const ACCESS_ROLES = ['none', 'viewer', 'administrator'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

/**
 * A person's role in a family.
 * A former friend has the role `stranger`, and so does a person with an unanswered friend request.
 * A person whom the owner blocked has fewer rights than a stranger: the blocked person cannot even find the owner.
 */
export const VIEWER_ROLES = ['owner', 'administrator', 'viewer', 'none', 'stranger', 'blocked'] as const
export type ViewerRole = (typeof VIEWER_ROLES)[number]

/**
 * The roles of the two people in a request, an offer, an invitation or a block.
 * The `maker` creates the request, offer, invitation or block. The `receiver` is the other person.
 */
export type Side = 'maker' | 'receiver'

export type Verb = 'read' | 'add' | 'change' | 'delete'
type Rule<Who extends string> = Readonly<Record<Verb, readonly Who[]>>

const NOBODY = [] as const
const OWNER = ['owner'] as const
const MANAGERS = ['owner', 'administrator'] as const
const VIEWERS = ['owner', 'administrator', 'viewer'] as const
const FRIENDS = ['owner', 'administrator', 'viewer', 'none'] as const
const FINDERS = ['owner', 'administrator', 'viewer', 'none', 'stranger'] as const

/** Rules for a family's data, by the role of the person who acts. */
export const FAMILY_RULES = {
  /** Strangers who can find a person see only that person's portrait and name. */
  portraits: { read: FINDERS, add: OWNER, change: NOBODY, delete: OWNER },
  chat: { read: FRIENDS, add: FRIENDS, change: NOBODY, delete: NOBODY },
  children: { read: VIEWERS, add: OWNER, change: MANAGERS, delete: MANAGERS },
  /** Editing a child replaces all of the child's sports, so no role needs a right to change a single sport. */
  sports: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** Uploading a new photo deletes the old one, so no role needs a right to change or delete a photo. */
  photos: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  notes: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  publicEvents: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  privateEvents: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  /**
   * People who see an event may email the event to an address, unless the owner disabled sharing for them.
   */
  publicShares: { read: OWNER, add: VIEWERS, change: NOBODY, delete: NOBODY },
  privateShares: { read: OWNER, add: MANAGERS, change: NOBODY, delete: NOBODY },
  /** Everybody who sees an event may read and write messages about the event. */
  publicThreads: { read: VIEWERS, add: VIEWERS, change: NOBODY, delete: NOBODY },
  privateThreads: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  /** The drivers of an event, and the children who do not go. Viewers answer through functions of the database. */
  publicCoverage: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  privateCoverage: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  /** The usual drivers of a child, and the series and teams from which the child is absent. */
  usualCoverage: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  /** Adults without an account who drive. Viewers see their names. */
  helpers: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  helperContacts: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  teams: { read: MANAGERS, add: OWNER, change: MANAGERS, delete: OWNER },
  /** A team's calendar link is a credential: the owner can replace the link, but nobody can read the link. */
  teamLinks: { read: NOBODY, add: OWNER, change: OWNER, delete: OWNER },
  /** The progress of a sync that a person requested. Deleting the team deletes the progress, too. */
  imports: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: NOBODY },
  mappings: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** The owner's friends and their roles: only the owner grants rights. */
  friends: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
  /** The family that a child belongs to. Only the owner may hand a child over to another family. */
  belonging: { read: VIEWERS, add: NOBODY, change: OWNER, delete: NOBODY },
  /** Data that only the account's owner may use: sessions, addresses, archives, settings. */
  account: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
} as const satisfies Record<string, Rule<ViewerRole>>
export type FamilyThing = keyof typeof FAMILY_RULES

const MAKER = ['maker'] as const
const RECEIVER = ['receiver'] as const
const BOTH = ['maker', 'receiver'] as const

/**
 * Rights of the two people in a request, a block or an offer: of its maker and of its receiver.
 * A third person has no rights to a request, block or offer between two other people.
 * Nobody may add a grant directly: accepting a request or an invitation creates the grant.
 */
export const PAIR_RULES = {
  grants: { read: BOTH, add: NOBODY, change: MAKER, delete: BOTH },
  /** A friend request: the receiver accepts or declines, and the maker may withdraw the request. */
  requests: { read: BOTH, add: MAKER, change: RECEIVER, delete: MAKER },
  /** Only the maker sees the block, so that a blocked person does not learn of it. */
  blocks: { read: MAKER, add: MAKER, change: NOBODY, delete: MAKER },
  /** An invitation by email. Once an invitation exists, only its delivery status changes. */
  invitations: { read: MAKER, add: MAKER, change: MAKER, delete: MAKER },
  /** A child offered to an administrator. The maker can withdraw the offer and the receiver can decline it. */
  handovers: { read: BOTH, add: MAKER, change: NOBODY, delete: BOTH },
  /** People who are no longer friends can still read their messages to each other. */
  conversations: { read: BOTH, add: NOBODY, change: NOBODY, delete: NOBODY },
  messages: { read: BOTH, add: MAKER, change: NOBODY, delete: NOBODY },
  /** Presence in a conversation. If a person hides their presence, the rule `hiddenPresence` applies instead. */
  presence: { read: BOTH, add: MAKER, change: MAKER, delete: MAKER },
  hiddenPresence: { read: MAKER, add: MAKER, change: MAKER, delete: MAKER },
  notifications: { read: RECEIVER, add: NOBODY, change: RECEIVER, delete: RECEIVER },
} as const satisfies Record<string, Rule<Side>>
export type PairThing = keyof typeof PAIR_RULES

export function allows(thing: FamilyThing, verb: Verb, viewerRole: ViewerRole): boolean {
  return (FAMILY_RULES[thing][verb] as readonly ViewerRole[]).includes(viewerRole)
}

export function allowsSide(thing: PairThing, verb: Verb, side: Side): boolean {
  return (PAIR_RULES[thing][verb] as readonly Side[]).includes(side)
}
