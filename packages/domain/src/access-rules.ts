/*
 * Who may do what with what a family has: the one table. The `can` map of every view and the words of 'Access Levels
 * Explained' come from it (access.ts); the access matrices check row security (`packages/database/schema/policies`) and
 * every call of the API against it.
 */

export const ACCESS_ROLES = ['none', 'viewer', 'administrator'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

/**
 * What a person is to a family. A former friend is a stranger, and so is somebody whose friend request is unanswered.
 * Somebody the owner has blocked is less than that: he cannot even find the owner.
 */
export const STANDINGS = ['owner', 'administrator', 'viewer', 'none', 'stranger', 'blocked'] as const
export type Standing = (typeof STANDINGS)[number]

/** Of a thing between two people: the one who made it (asks, grants, offers, blocks), and the one it goes to. */
export type Side = 'maker' | 'receiver'

export type Verb = 'read' | 'add' | 'change' | 'delete'
type Rule<Who extends string> = Readonly<Record<Verb, readonly Who[]>>

const NOBODY = [] as const
const OWNER = ['owner'] as const
const MANAGERS = ['owner', 'administrator'] as const
const VIEWERS = ['owner', 'administrator', 'viewer'] as const
const FRIENDS = ['owner', 'administrator', 'viewer', 'none'] as const
const FINDERS = ['owner', 'administrator', 'viewer', 'none', 'stranger'] as const

/** What belongs to a family, by the standing of the person who acts. */
export const FAMILY_RULES = {
  /** With the name, all that strangers are told of a person who lets himself be found. */
  portraits: { read: FINDERS, add: OWNER, change: NOBODY, delete: OWNER },
  chat: { read: FRIENDS, add: FRIENDS, change: NOBODY, delete: NOBODY },
  children: { read: VIEWERS, add: OWNER, change: MANAGERS, delete: MANAGERS },
  /** Replaced as a whole, not changed. */
  sports: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** A new one takes the place of the old one, which is deleted with that. */
  photos: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  notes: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  publicEvents: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  privateEvents: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  /** Mailing an event to an address: whoever may see the event may share it, unless its owner switched that off for them. */
  publicShares: { read: OWNER, add: VIEWERS, change: NOBODY, delete: NOBODY },
  privateShares: { read: OWNER, add: MANAGERS, change: NOBODY, delete: NOBODY },
  /** What is written about an event: whoever may see the event may write. */
  publicThreads: { read: VIEWERS, add: VIEWERS, change: NOBODY, delete: NOBODY },
  privateThreads: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  teams: { read: MANAGERS, add: OWNER, change: MANAGERS, delete: OWNER },
  /** A team's address is a credential: it is replaced, and never read. */
  teamLinks: { read: NOBODY, add: OWNER, change: OWNER, delete: OWNER },
  /** The progress of a sync that somebody asked for; it is deleted with its team. */
  imports: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: NOBODY },
  mappings: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** Who his friends are and what each may: nobody else gives rights away. */
  friends: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
  /** Which family a child belongs to. */
  belonging: { read: VIEWERS, add: NOBODY, change: OWNER, delete: NOBODY },
  /** What only the account's owner may touch: sessions, addresses, archives, settings. */
  account: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
} as const satisfies Record<string, Rule<Standing>>
export type FamilyThing = keyof typeof FAMILY_RULES

const MAKER = ['maker'] as const
const RECEIVER = ['receiver'] as const
const BOTH = ['maker', 'receiver'] as const

/**
 * What is between two people, by the side that one is on. No third person has any right to it, whatever his role.
 * Nobody may add a grant: it comes about when the other side accepts a request or an invitation.
 */
export const PAIR_RULES = {
  grants: { read: BOTH, add: NOBODY, change: MAKER, delete: BOTH },
  /** The receiver answers; the maker may take it back. */
  requests: { read: BOTH, add: MAKER, change: RECEIVER, delete: MAKER },
  /** Somebody who is blocked does not learn of it. */
  blocks: { read: MAKER, add: MAKER, change: NOBODY, delete: MAKER },
  /** The only change is how far its mail has come. */
  invitations: { read: MAKER, add: MAKER, change: MAKER, delete: MAKER },
  /** A child offered to an administrator: withdrawn by one side, declined by the other. */
  handovers: { read: BOTH, add: MAKER, change: NOBODY, delete: BOTH },
  /** What two people wrote to each other stays readable to both, even when they are no longer friends. */
  conversations: { read: BOTH, add: NOBODY, change: NOBODY, delete: NOBODY },
  messages: { read: BOTH, add: MAKER, change: NOBODY, delete: NOBODY },
  /** Who is looking at a conversation: `presence` where he lets the other one know, `hiddenPresence` where not. */
  presence: { read: BOTH, add: MAKER, change: MAKER, delete: MAKER },
  hiddenPresence: { read: MAKER, add: MAKER, change: MAKER, delete: MAKER },
  notifications: { read: RECEIVER, add: NOBODY, change: RECEIVER, delete: RECEIVER },
} as const satisfies Record<string, Rule<Side>>
export type PairThing = keyof typeof PAIR_RULES

export function allows(thing: FamilyThing, verb: Verb, standing: Standing): boolean {
  return (FAMILY_RULES[thing][verb] as readonly Standing[]).includes(standing)
}

export function allowsSide(thing: PairThing, verb: Verb, side: Side): boolean {
  return (PAIR_RULES[thing][verb] as readonly Side[]).includes(side)
}
