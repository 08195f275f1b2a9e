import { ACCESS_ROLES } from '@homefield/domain/access'
import { z } from 'zod'
import type { Call } from './call.ts'
import {
  FriendRequestId,
  Id,
  InstantText,
  PersonId,
  Revisions,
  SeenVersion,
  typed,
  typedLine,
} from './wire.ts'

/**
 * The data of a person that other people can see. Email address, phone number and children are private.
 * The name is empty if the person has not entered a name yet.
 */
export const Person = z.object({ id: Id, name: z.string(), photoId: Id.nullable() })
export type Person = z.infer<typeof Person>

export const Friend = z.object({
  person: Person,
  /** The role that the viewer grants to this friend. It applies to all of the viewer's children. */
  role: z.enum(ACCESS_ROLES),
  /** True if this friend may email the viewer's events to other people. */
  mayShare: z.boolean(),
  /** The role that this friend grants to the viewer. */
  roleGranted: z.enum(ACCESS_ROLES),
  /**
   * Number of the friend's teams that are mapped to the viewer's children.
   * If the friend loses the administrator role, the mappings of the friend's teams are deleted.
   */
  mappedTeams: z.number().int(),
  since: InstantText,
  /** Version of the role that the viewer grants to this friend, to detect conflicting changes. */
  version: z.number().int(),
})
export type Friend = z.infer<typeof Friend>

export const FriendList = z.object({
  /** Sorted by name. A person without a name is sorted as 'No name set'. */
  friends: z.array(Friend),
  revisions: Revisions,
})
export type FriendList = z.infer<typeof FriendList>

export const FriendRequest = z.object({
  id: Id,
  /** The sender of a request that the viewer received, or the recipient of a request that the viewer sent. */
  person: Person,
  message: z.string().nullable(),
  createdAt: InstantText,
})
export type FriendRequest = z.infer<typeof FriendRequest>

export const FriendRequests = z.object({
  /** The friend requests are sorted newest first. */
  incoming: z.array(FriendRequest),
  outgoing: z.array(FriendRequest),
  revisions: Revisions,
})
export type FriendRequests = z.infer<typeof FriendRequests>

export const BlockedPerson = z.object({
  person: Person,
  /** The role that the viewer granted to the blocked person before; null if the two were not friends. */
  roleBefore: z.enum(ACCESS_ROLES).nullable(),
  blockedAt: InstantText,
})
export type BlockedPerson = z.infer<typeof BlockedPerson>

const ofPerson = z.object({ userId: PersonId })
const ofRequest = z.object({ id: FriendRequestId })
const nothing = z.object({})

export const friend = {
  list: {
    method: 'get',
    path: '/friends',
    summary: 'List the friends with the roles that each side grants the other',
    access: 'onboarded',
    response: FriendList,
  },
  changeRole: {
    method: 'patch',
    path: '/friends/{userId}',
    summary: 'Change what a friend may see and do',
    access: 'onboarded',
    params: ofPerson,
    /** Older apps do not send `mayShare`, so its absence leaves the value unchanged. */
    body: z.object({
      role: z.enum(ACCESS_ROLES),
      mayShare: z.boolean().optional(),
      version: SeenVersion,
    }),
    response: Friend,
  },
  remove: {
    method: 'delete',
    path: '/friends/{userId}',
    summary: 'End a friendship, in both directions',
    access: 'onboarded',
    params: ofPerson,
    response: nothing,
  },
  people: {
    method: 'get',
    path: '/people',
    summary:
      'Find at most 10 people whose name contains the text, without friends, hidden people and blocked people',
    access: 'onboarded',
    limit: 'search',
    query: z.object({ q: typedLine(100).min(2) }),
    response: z.object({ people: z.array(Person) }),
  },
  requests: {
    method: 'get',
    path: '/friend-requests',
    summary: 'List open friend requests, incoming and outgoing',
    access: 'onboarded',
    response: FriendRequests,
  },
  ask: {
    method: 'post',
    path: '/friend-requests',
    summary: 'Send a friend request',
    access: 'onboarded',
    limit: 'ask',
    body: z.object({ userId: PersonId, message: typed(500).optional() }),
    response: FriendRequest,
  },
  cancel: {
    method: 'delete',
    path: '/friend-requests/{id}',
    summary: 'Withdraw an open friend request',
    access: 'onboarded',
    params: ofRequest,
    response: nothing,
  },
  accept: {
    method: 'post',
    path: '/friend-requests/{id}/accept',
    summary: 'Accept a friend request; neither side grants a role yet',
    access: 'onboarded',
    params: ofRequest,
    response: nothing,
  },
  decline: {
    method: 'post',
    path: '/friend-requests/{id}/decline',
    summary: 'Decline a friend request; the other side is not notified',
    access: 'onboarded',
    params: ofRequest,
    response: nothing,
  },
  blocked: {
    method: 'get',
    path: '/blocked-people',
    summary: 'List the people the viewer has blocked',
    access: 'onboarded',
    response: z.object({ blocked: z.array(BlockedPerson), revisions: Revisions }),
  },
  block: {
    method: 'put',
    path: '/blocked-people/{userId}',
    summary: 'Block a person: end the friendship or request; the other side is not notified',
    access: 'onboarded',
    limit: 'block',
    params: ofPerson,
    // `report` is an optional abuse report. The server emails the report to the installation's support address.
    body: z.object({ report: typed(2000).nullable() }),
    response: nothing,
  },
  unblock: {
    method: 'delete',
    path: '/blocked-people/{userId}',
    summary: 'Unblock a person; this does not restore a friendship',
    access: 'onboarded',
    params: ofPerson,
    response: nothing,
  },
} as const satisfies Record<string, Call>
