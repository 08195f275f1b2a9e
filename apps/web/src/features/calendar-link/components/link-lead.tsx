import type { CalendarLink } from '@homefield/contract/calendar-link'
import { UsersRound } from 'lucide-react'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'

/** An icon for the child or the family in the calendar link. */
export function LinkLead({ child }: Pick<CalendarLink, 'child'>) {
  return child ? <ChildDisc name={child.name} color={child.color} size={40} /> : <IconTile of={UsersRound} />
}
