import type { Clash } from '@homefield/contract/clash'
import type { ReactNode } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import type { Placed } from '../model/placement.ts'
import { EventRow } from './event-row.tsx'

/** The props that all parts of a day share. */
export interface DayRows {
  day: Day
  clashesOf: ReadonlyMap<string, readonly Clash[]>
  onOpen: (eventId: string) => void
}

interface DayPartProps extends DayRows {
  events: readonly Placed[]
  /** The heading above the rows. Without it, the rows have no heading. */
  title?: ReactNode
  detail?: ReactNode
}

// Every row has room for a third line under its time, so that the rows stand still if such a line appears.
const ROWS = 'divide-y divide-line-soft [&_[data-event-row]]:min-h-[calc(78*var(--type-px))]'

/** A part of a day, such as 'Up next, in 40 min' or 'Tomorrow', with the rows of its events. */
export function DayPart({ events, day, clashesOf, onOpen, title, detail }: DayPartProps) {
  if (events.length === 0) return null
  return (
    <div className="border-line not-first:border-t">
      {title === undefined ? null : (
        <h3 className="-mb-1 flex flex-wrap items-center gap-x-2 px-4 pt-2.5 text-[13px]/5 font-normal text-ink-3 tabular-nums max-md:in-data-card:px-3.5">
          <b className="font-[650] whitespace-nowrap">{title}</b> {detail}
        </h3>
      )}
      <ul className={ROWS}>
        {events.map((placed) => (
          <li key={placed.event.id}>
            <EventRow
              placed={placed}
              day={day}
              clashes={clashesOf.get(placed.event.eventGroupId)}
              onOpen={onOpen}
              hasAddress
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
