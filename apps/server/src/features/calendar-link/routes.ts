import { calendarLink } from '@homefield/contract/calendar-link'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CalendarDoor } from '../../lib/calendar-door.ts'
import type { Door } from '../../lib/door.ts'
import { createLink, endLink, linksOf, readCalendar, type ReadingParts } from './service.ts'

export function calendarLinkRoutes(door: Door, calendars: CalendarDoor, parts: ReadingParts): void {
  const { publicUrl } = parts
  door.read(calendarLink.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    links: await linksOf(unit),
  }))
  door.run(calendarLink.create, ({ work, userId, body }) =>
    work.write(userId, (unit) => createLink(unit, body, publicUrl)),
  )
  door.write(calendarLink.revoke, async ({ unit, params }) => ({ link: await endLink(unit, params.id) }))
  calendars.serve((input) => readCalendar(parts, input))
}
