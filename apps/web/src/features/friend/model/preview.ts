import type { Event } from '@homefield/contract/event'
import { type AccessRole, may } from '@homefield/domain/access'
import type { Day } from '../../../lib/time/day.ts'
import { byOrderOn, place, type Placed } from '../../event/model/placement.ts'

export interface PreviewRow {
  readonly placed: Placed
  /** True if the role does not allow seeing the event. The preview then shows a placeholder for the event. */
  readonly isHidden: boolean
}

export interface Preview {
  /** False if the role does not allow seeing any children. The preview then shows no events either. */
  readonly seesChildren: boolean
  readonly seesNotes: boolean
  /** The user's events of the day in display order, with placeholders for the events that the role hides. */
  readonly rows: readonly PreviewRow[]
}

/**
 * Returns the user's own events of a day as a friend with the role `role` would see them.
 * Leaves out the events of other families that the user sees only as a friend.
 * If another family has the same event, the preview does not show that family's child.
 * @param zone the viewer's IANA zone
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
