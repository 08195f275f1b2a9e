import { sportNamed } from '@homefield/domain/sport'
import { sportText } from '../../../lib/sport-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'

interface SportChipProps {
  sport: string
  /** True if only the sport's icon is visible. */
  isShort?: boolean
}

/** Shows a sport's name in the color of the sport. An event's other colors are the colors of the children. */
export function SportChip({ sport, isShort = false }: SportChipProps) {
  const { name, color, icon } = sportNamed(sport)
  return (
    <Chip color={color} icon={<SportIcon name={icon} />}>
      <span className={isShort ? 'sr-only' : ''}>{sportText(name)}</span>
    </Chip>
  )
}
