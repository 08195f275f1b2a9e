import type { CalendarLink } from '@homefield/contract/calendar-link'
import { UsersRound } from 'lucide-react'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'

/** Shows a disc in the child's color, or an icon if the calendar link is for the whole family. */
export function LinkLead({ child }: Pick<CalendarLink, 'child'>) {
  return child ? <ChildDisc name={child.name} color={child.color} size={40} /> : <IconTile of={UsersRound} />
}
