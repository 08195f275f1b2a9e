import { CalendarPlus } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { platformTileLook } from '../../../ui/platform-tile.tsx'
import { type Hue, HUES } from './looks.ts'

/** The platforms in the same order, and with the same initials and colors, as in the app. */
export const PLATFORMS = [
  ['TeamSnap', 'TS', 'orange'],
  ['SportsEngine', 'SE', 'sea'],
  ['Playmetrics', 'PM', 'green'],
  ['GameChanger', 'GC', 'orange'],
] as const

export function Tile({ monogram, hue }: { monogram: string; hue: Hue }) {
  return (
    <span className={`${platformTileLook()} ${HUES[hue]}`} aria-hidden="true">
      {monogram || <Icon of={CalendarPlus} size={14} />}
    </span>
  )
}
