import { useSyncExternalStore } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { eventHue } from '../../../event/model/event-hue.ts'
import { segmentOn } from '../../../event/model/segment.ts'
import { lengthOf } from '../../model/time-grid.ts'
import { type MovingEvent, isOn } from '../model/moving.ts'
import { useMover } from './mover.tsx'

const GHOST =
  'pointer-events-none absolute inset-x-0.5 z-20 flex min-h-5.5 flex-col overflow-hidden rounded-block bg-hue-tint-2 py-[3px] pr-1.5 pl-2.5 text-[11px]/[15px] text-hue-ink shadow-md inset-ring-[1.5px] inset-ring-hue'
const DAY =
  'pointer-events-none absolute inset-px z-20 flex items-end rounded-block p-1 inset-ring-2 inset-ring-[var(--c-solid,var(--ink))]'

/** Draws the dragged event in an hour column at the place and time at which it would be dropped. */
export function ColumnGhost({ day }: { day: Day }) {
  const moving = useMovingOn(day)
  const text = useEventText()
  if (!moving) return null
  const { placed } = moving.to
  const segment = segmentOn(placed, day)
  if (!segment) return <span className={DAY} aria-hidden="true" />
  const look = eventHue(placed.event, GHOST)
  return (
    <span
      className={look.className}
      style={{ ...look.style, top: lengthOf(segment.start), height: lengthOf(segment.end - segment.start) }}
      aria-hidden="true"
    >
      <b className="flex-none text-[12px] font-[650] whitespace-nowrap tabular-nums">{text.time(placed)}</b>
      <span className="truncate">{text.title(placed.event)}</span>
    </span>
  )
}

/** Outlines the month cell into which the dragged event would be dropped, with the event's title. */
export function CellGhost({ day }: { day: Day }) {
  const moving = useMovingOn(day)
  const text = useEventText()
  if (!moving) return null
  const { placed } = moving.to
  const look = eventHue(placed.event, DAY)
  const title = text.title(placed.event)
  return (
    <span className={look.className} style={look.style} aria-hidden="true">
      {placed.firstDay === day ? (
        <b className="min-w-0 flex-1 truncate rounded-[5px] bg-hue-tint-2 px-1.5 text-[12px]/[21px] text-hue-ink">
          {placed.start ? `${text.shortStart(placed)} ${title}` : title}
        </b>
      ) : null}
    </span>
  )
}

function useMovingOn(day: Day): MovingEvent | null {
  const { store } = useMover()
  return useSyncExternalStore(store.subscribe, () => {
    const now = store.get()
    return isOn(now, day) ? now : null
  })
}
