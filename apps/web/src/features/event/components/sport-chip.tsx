import { sportNamed } from '@homefield/domain/sport'
import { sportText } from '../../../lib/sport-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'

/** Shows the name of a sport in the sport's color, not in the child's color. */
export function SportChip({ sport }: { sport: string }) {
  const { name, color, icon } = sportNamed(sport)
  return (
    <Chip color={color} icon={<SportIcon name={icon} />}>
      {sportText(name)}
    </Chip>
  )
}
