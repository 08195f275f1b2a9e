import type { Event } from '@homefield/contract/event'
import { type AccessRole, may } from '@homefield/domain/access'
import type { Day } from '../../../lib/time/day.ts'
import { byOrderOn, place, type Placed } from '../../event/model/placement.ts'

export interface PreviewRow {
  readonly placed: Placed
  /** The role may not see this event. */
  readonly isHidden: boolean
}

export interface Preview {
  /** False if the role sees no children and therefore nothing at all. */
  readonly seesChildren: boolean
  readonly seesNotes: boolean
  /** The day's own events in reading order, with hidden ones in their place. */
  readonly rows: readonly PreviewRow[]
}

/**
 * The own events of a day as a friend with this role sees them, by the server's rules. Events the user sees
 * as another family's guest are never included, nor is another family's child that shares an event.
 * @param zone The viewer's IANA zone.
 */
export function previewOf(
  events: readonly Event[],
  ownProfileIds: ReadonlySet<string>,
  role: AccessRole,
  { day, zone }: { readonly day: Day; readonly zone: string },
): Preview {
  const rows = events
    .map((event) => ({
      ...event,
      children: event.children.filter((child) => ownProfileIds.has(child.profileId)),
    }))
    .filter((event) => event.children.length > 0)
    .map((event) => place(event, zone))
    .filter((placed) => placed.firstDay <= day && placed.lastDay >= day)
    .sort(byOrderOn(day))
    .map((placed) => ({
      placed,
      isHidden: !may(role, placed.event.visibility === 'private' ? 'viewPrivateEvents' : 'view'),
    }))
  return { seesChildren: may(role, 'view'), seesNotes: may(role, 'viewNotes'), rows }
}
