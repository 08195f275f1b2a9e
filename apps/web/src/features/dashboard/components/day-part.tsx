import type { Clash } from '@homefield/contract/clash'
import type { ReactNode } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import type { Day } from '../../../lib/time/day.ts'
import { lateExtra } from '../../../ui/late.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Placed } from '../../event/model/placement.ts'

// Only events that run or come next have these, so the code loads separately.
const GoingThere = lateExtra(() =>
  Promise.all([import('../../place/components/going-there.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.GoingThere,
  ),
)

interface DayPartProps {
  events: readonly Placed[]
  day: Day
  clashesOf: ReadonlyMap<string, readonly Clash[]>
  onOpen: (eventId: string) => void
  /** The heading above the rows. Without it, the rows have no heading. */
  title?: ReactNode
  detail?: ReactNode
  /** True if the parent leaves for these events now. The heading then leads to their place. */
  isSoon?: boolean
}

// Every row has room for a third line under its time, so that the rows stand still if such a line appears.
const ROWS = 'divide-y divide-line-soft [&_[data-event-row]]:min-h-[calc(78*var(--type-px))]'

/** A part of a day in a card, such as 'Next, in 40 min' or 'Tomorrow', with the rows of its events. */
export function DayPart({ events, day, clashesOf, onOpen, title, detail, isSoon }: DayPartProps) {
  if (events.length === 0) return null
  return (
    <div className="border-line not-first:border-t">
      {title === undefined ? null : (
        <h3 className="-mb-1 flex items-center gap-2 px-4 pt-2.5 text-[13px]/5 font-normal text-ink-3 tabular-nums max-md:px-3.5">
          <b className="font-[650]">{title}</b> {detail}
          {isSoon ? <GoingThere events={events} /> : null}
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
