import { sportNamed } from '@homefield/domain/sport'
import { sportText } from '../../../lib/sport-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'

/** Shows a sport's name in the color of the sport. An event's other colors are the colors of the children. */
export function SportChip({ sport }: { sport: string }) {
  const { name, color, icon } = sportNamed(sport)
  return (
    <Chip color={color} icon={<SportIcon name={icon} />}>
      {sportText(name)}
    </Chip>
  )
}
