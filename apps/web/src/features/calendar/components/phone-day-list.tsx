import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../lib/time/day.ts'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Placed } from '../../event/model/placement.ts'
import { useClashes } from './clashes.tsx'
import { DayHeading } from './day-heading.tsx'

interface PhoneDayListProps {
  day: Day
  isToday: boolean
  events: readonly Placed[]
  isLoaded: boolean
  onOpen: (eventId: string) => void
}

/** Lists all events of the selected day below a phone's month grid. */
export function PhoneDayList({ day, isToday, events, isLoaded, onOpen }: PhoneDayListProps) {
  const { t } = useLingui()
  const clashes = useClashes()
  return (
    <section className="flex-1 border-t border-line pb-20">
      <DayHeading day={day} isToday={isToday} count={events.length} />
      {events.length > 0 ? (
        <ul className="divide-y divide-line-soft">
          {events.map((placed) => (
            <li key={placed.event.id}>
              <EventRow
                placed={placed}
                day={day}
                clashes={clashes.get(placed.event.eventGroupId)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      ) : isLoaded ? (
        <p className="px-4 pt-1 pb-5 text-[14px] text-ink-3">{t`No events on this day`}</p>
      ) : null}
    </section>
  )
}
