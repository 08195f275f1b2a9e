import { PLATFORM_NAMES } from '@homefield/domain/platform'
import { z } from 'zod'
import type { Call } from './call.ts'
import { Person } from './friend.ts'
import { Id, InstantText, NotificationId, Revisions } from './wire.ts'

/** What the bell tells: its words are made by the reader's device, in his language (decision 0011). */
export const NOTIFICATION_KINDS = [
  'friendAsked',
  'friendAccepted',
  'profileOffered',
  'profileTaken',
  'profileDeleted',
  /** A team's calendar could not be read for a day. */
  'feedFailing',
] as const

export const Notification = z.object({
  id: Id,
  type: z.enum(['friend_request', 'profile', 'schedule_change']),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Whose doing it is. */
  person: Person.nullable(),
  friendRequestId: Id.nullable(),
  handoverId: Id.nullable(),
  profileId: Id.nullable(),
  /** Of the child it is about. */
  profileName: z.string().nullable(),
  /** The team it is about. */
  team: z.object({ id: Id, teamName: z.string(), platform: z.enum(PLATFORM_NAMES) }).nullable(),
  read: z.boolean(),
  createdAt: InstantText,
})
export type Notification = z.infer<typeof Notification>

const one = z.object({ id: NotificationId })
const nothing = z.object({})

export const notification = {
  list: {
    method: 'get',
    path: '/notifications',
    summary: 'The newest 100, newest first; none of type `message`',
    access: 'onboarded',
    response: z.object({
      notifications: z.array(Notification),
      unread: z.number().int(),
      revisions: Revisions,
    }),
  },
  mark: {
    method: 'patch',
    path: '/notifications/{id}',
    summary: 'Mark one read or unread',
    access: 'onboarded',
    params: one,
    body: z.object({ read: z.boolean() }),
    response: nothing,
  },
  markAllRead: {
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all read',
    access: 'onboarded',
    response: nothing,
  },
  delete: {
    method: 'delete',
    path: '/notifications/{id}',
    summary: 'Delete one',
    access: 'onboarded',
    params: one,
    response: nothing,
  },
  clear: {
    method: 'delete',
    path: '/notifications',
    summary: 'Delete all',
    access: 'onboarded',
    response: nothing,
  },
} as const satisfies Record<string, Call>
