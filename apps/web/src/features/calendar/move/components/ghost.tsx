import { useSyncExternalStore } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { eventHue } from '../../../event/model/event-hue.ts'
import { segmentOn } from '../../../event/model/segment.ts'
import { lengthOf } from '../../model/time-grid.ts'
import { type Held, isOn } from '../model/held.ts'
import './ghost.css'
import { useMover } from './mover.tsx'

/** In a column of hours: what is held, where it would stand, with its new time. */
export function ColumnGhost({ day }: { day: Day }) {
  const held = useHeldOn(day)
  const text = useEventText()
  if (!held) return null
  const { placed } = held.to
  const segment = segmentOn(placed, day)
  if (!segment) return <span className="ghost-day" aria-hidden="true" />
  const look = eventHue(placed.event, 'ghost')
  return (
    <span
      className={look.className}
      style={{ ...look.style, top: lengthOf(segment.start), height: lengthOf(segment.end - segment.start) }}
      aria-hidden="true"
    >
      <b>{text.time(placed)}</b>
      <span>{text.title(placed.event)}</span>
    </span>
  )
}

/** In a cell of the month: its outline, and what would stand there. */
export function CellGhost({ day }: { day: Day }) {
  const held = useHeldOn(day)
  const text = useEventText()
  if (!held) return null
  const { placed } = held.to
  const look = eventHue(placed.event, 'ghost-day')
  const title = text.title(placed.event)
  return (
    <span className={look.className} style={look.style} aria-hidden="true">
      {placed.firstDay === day ? <b>{placed.start ? `${text.shortStart(placed)} ${title}` : title}</b> : null}
    </span>
  )
}

function useHeldOn(day: Day): Held | null {
  const { held } = useMover()
  return useSyncExternalStore(held.subscribe, () => {
    const now = held.get()
    return isOn(now, day) ? now : null
  })
}
