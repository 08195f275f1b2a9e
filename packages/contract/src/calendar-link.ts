import { z } from 'zod'
import { CalendarLinkId, HexColor, Id, InstantText, ProfileId, Revisions, typedLine } from './wire.ts'
import type { Call } from './call.ts'

const LINK_CONTENTS = ['full', 'busy'] as const

/**
 * A private address from which other calendar programs read the schedule.
 * The address contains a secret, which is shown only once, when the link is created.
 * Later the app shows only the last four characters of the secret.
 */
export const CalendarLink = z.object({
  id: Id,
  /** Null if the link shows all children of the family. */
  child: z.object({ profileId: Id, name: z.string(), color: HexColor }).nullable(),
  content: z.enum(LINK_CONTENTS),
  label: z.string().nullable(),
  secretTail: z.string(),
  createdAt: InstantText,
  lastReadAt: InstantText.nullable(),
  /** The program that last read the link, e.g. 'Apple Calendar'. */
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
    summary: 'List the viewer’s calendar links, newest first, including revoked ones',
    access: 'onboarded',
    response: z.object({ links: z.array(CalendarLink), revisions: Revisions }),
  },
  create: {
    method: 'post',
    path: '/calendar-links',
    summary: 'Create a calendar link; only this response contains its address',
    access: 'onboarded',
    body: NewCalendarLink,
    response: z.object({ link: CalendarLink, url: z.string() }),
    idempotencyStore: 'the response contains a secret that is not stored',
  },
  revoke: {
    method: 'delete',
    path: '/calendar-links/{id}',
    summary: 'Revoke a calendar link for good; its address then answers 410',
    access: 'onboarded',
    params: z.object({ id: CalendarLinkId }),
    response: z.object({ link: CalendarLink }),
  },
} as const satisfies Record<string, Call>
