import { calendarLink } from '@homefield/contract/calendar-link'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CalendarRouter } from '../../lib/calendar-router.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import { createLink, endLink, linksOf, readCalendar, type ReadingParts } from './service.ts'

export function calendarLinkRoutes(router: CallRouter, calendars: CalendarRouter, parts: ReadingParts): void {
  const { publicUrl } = parts
  router.read(calendarLink.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    links: await linksOf(unit),
  }))
  router.run(calendarLink.create, ({ work, userId, body }) =>
    work.write(userId, (unit) => createLink(unit, body, publicUrl)),
  )
  router.write(calendarLink.revoke, async ({ unit, params }) => ({ link: await endLink(unit, params.id) }))
  calendars.serve((input) => readCalendar(parts, input))
}
