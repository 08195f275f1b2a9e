import { z } from 'zod'
import { CalendarLinkId, HexColor, Id, InstantText, ProfileId, Revisions, typedLine } from './wire.ts'
import type { Call } from './call.ts'

const LINK_CONTENTS = ['full', 'busy'] as const

/**
 * A private address for other calendars. Its secret is shown only once, at creation; later only its last four characters.
 */
export const CalendarLink = z.object({
  id: Id,
  /** Null: all children of the family. */
  child: z.object({ profileId: Id, name: z.string(), color: HexColor }).nullable(),
  content: z.enum(LINK_CONTENTS),
  label: z.string().nullable(),
  secretTail: z.string(),
  createdAt: InstantText,
  lastReadAt: InstantText.nullable(),
  /** The program that last read it, e.g. 'Apple Calendar'. */
  lastReadBy: z.string().nullable(),
  revokedAt: InstantText.nullable(),
})
export type CalendarLink = z.infer<typeof CalendarLink>

export const NewCalendarLink = z.object({
  id: CalendarLinkId,
  profileId: ProfileId.nullable(),
  content: z.enum(LINK_CONTENTS),
  label: typedLine(80).optional(),
})
export type NewCalendarLink = z.input<typeof NewCalendarLink>

export const calendarLink = {
  list: {
    method: 'get',
    path: '/calendar-links',
    summary: 'Own calendar links, newest first, revoked ones included',
    access: 'onboarded',
    response: z.object({ links: z.array(CalendarLink), revisions: Revisions }),
  },
  create: {
    method: 'post',
    path: '/calendar-links',
    summary: 'Make a link; the only answer that ever holds its address',
    access: 'onboarded',
    body: NewCalendarLink,
    response: z.object({ link: CalendarLink, url: z.string() }),
    idempotencyStore: 'its answer holds a secret that is stored nowhere',
  },
  revoke: {
    method: 'delete',
    path: '/calendar-links/{id}',
    summary: 'End a link for good: it answers 410 from now on',
    access: 'onboarded',
    params: z.object({ id: CalendarLinkId }),
    response: z.object({ link: CalendarLink }),
  },
} as const satisfies Record<string, Call>
