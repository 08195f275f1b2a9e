import type { CalendarLink } from '@homefield/contract/calendar-link'
import { UsersRound } from 'lucide-react'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'

/** Shows an icon for the child or the family whose events a calendar link contains. */
export function LinkLead({ child }: Pick<CalendarLink, 'child'>) {
  return child ? <ChildDisc name={child.name} color={child.color} size={40} /> : <IconTile of={UsersRound} />
}
