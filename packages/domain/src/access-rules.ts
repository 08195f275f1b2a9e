/*
 * Who may do what with the things of a family: the one table. From it come the `can` map of every view and the words of
 * 'Access Levels Explained' (access.ts); the access matrices hold row security (`packages/database/migrations`) and
 * every call of the API against it.
 */

export const ACCESS_ROLES = ['none', 'viewer', 'administrator'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

/**
 * What a person is to a family. A former friend is a stranger, and so is who asked to be a friend and has no answer yet.
 * Whom its owner blocked is less than that: he cannot even find the owner.
 */
export const STANDINGS = ['owner', 'administrator', 'viewer', 'none', 'stranger', 'blocked'] as const
export type Standing = (typeof STANDINGS)[number]

/** Of a thing between two people: who made it (asks, grants, offers, blocks), and to whom it goes. */
export type Side = 'maker' | 'receiver'

export type Verb = 'read' | 'add' | 'change' | 'delete'
type Rule<Who extends string> = Readonly<Record<Verb, readonly Who[]>>

const NOBODY = [] as const
const OWNER = ['owner'] as const
const MANAGERS = ['owner', 'administrator'] as const
const VIEWERS = ['owner', 'administrator', 'viewer'] as const
const FRIENDS = ['owner', 'administrator', 'viewer', 'none'] as const
const FINDERS = ['owner', 'administrator', 'viewer', 'none', 'stranger'] as const

/** What belongs to a family, by the standing of whoever comes. */
export const FAMILY_RULES = {
  /** With the name all that is told of a person who lets himself be found. */
  portraits: { read: FINDERS, add: OWNER, change: NOBODY, delete: OWNER },
  chat: { read: FRIENDS, add: FRIENDS, change: NOBODY, delete: NOBODY },
  children: { read: VIEWERS, add: OWNER, change: MANAGERS, delete: MANAGERS },
  /** Replaced as a whole, not changed. */
  sports: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** Another takes the place of the one before, which goes by itself. */
  photos: { read: VIEWERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  notes: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  publicEvents: { read: VIEWERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  privateEvents: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: MANAGERS },
  /** What is written about an event: by whoever sees it. */
  publicThreads: { read: VIEWERS, add: VIEWERS, change: NOBODY, delete: NOBODY },
  privateThreads: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: NOBODY },
  teams: { read: MANAGERS, add: OWNER, change: MANAGERS, delete: OWNER },
  /** A team's address is a credential: it is replaced, and never read. */
  teamLinks: { read: NOBODY, add: OWNER, change: OWNER, delete: OWNER },
  /** How far a sync is that somebody asked for; it goes with its team. */
  imports: { read: MANAGERS, add: MANAGERS, change: MANAGERS, delete: NOBODY },
  mappings: { read: MANAGERS, add: MANAGERS, change: NOBODY, delete: MANAGERS },
  /** Who his friends are and what each may: nobody else gives rights away. */
  friends: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
  /** To whom a child belongs. */
  belonging: { read: VIEWERS, add: NOBODY, change: OWNER, delete: NOBODY },
  /** What is the account's alone: sessions, addresses, archives, its settings. */
  account: { read: OWNER, add: OWNER, change: OWNER, delete: OWNER },
} as const satisfies Record<string, Rule<Standing>>
export type FamilyThing = keyof typeof FAMILY_RULES

const MAKER = ['maker'] as const
const RECEIVER = ['receiver'] as const
const BOTH = ['maker', 'receiver'] as const

/**
 * What is between two people, by the side one is on; no third person has any right to it, whatever his role. To add a
 * friendship is nobody's: it comes of a request or an invitation that the other side accepts.
 */
export const PAIR_RULES = {
  grants: { read: BOTH, add: NOBODY, change: MAKER, delete: BOTH },
  /** The receiver answers, the maker takes back. */
  requests: { read: BOTH, add: MAKER, change: RECEIVER, delete: MAKER },
  /** Who is blocked learns nothing. */
  blocks: { read: MAKER, add: MAKER, change: NOBODY, delete: MAKER },
  /** What changes of one is how far its mail has come. */
  invitations: { read: MAKER, add: MAKER, change: MAKER, delete: MAKER },
  /** A child offered to an administrator: withdrawn by one side, declined by the other. */
  handovers: { read: BOTH, add: MAKER, change: NOBODY, delete: BOTH },
  /** What two people wrote to each other stays theirs, also when they are friends no more. */
  conversations: { read: BOTH, add: NOBODY, change: NOBODY, delete: NOBODY },
  messages: { read: BOTH, add: MAKER, change: NOBODY, delete: NOBODY },
  /** Who looks at a conversation, as far as he lets the other one know; and where he does not. */
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
