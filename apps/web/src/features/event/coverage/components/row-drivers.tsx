import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { CarFront } from 'lucide-react'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { distinctDrivers, type EventLeg, isFree, isGoing, legsOf, ownChildren } from '../model/event-legs.ts'
import { DriverMark } from './driver-mark.tsx'
import { driverName, legText } from './driver-text.ts'

interface RowDriversProps {
  event: Event
  /** The id of the text for screen readers, which describes the row. */
  id: string
}

/** Shows in an event's row who drives, when the viewer has to leave, and which children do not go. */
export function RowDrivers({ event, id }: RowDriversProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const absent = ownChildren(event)
    .filter((child) => !isGoing(event, child))
    .map(({ name }) => name)
    .join(', ')
  const legs = legsOf(event)
  const isUsed = legs.some((leg) => !isFree(leg))
  const { leaveBy } = event
  const time = leaveBy?.kind === 'time' ? formatTime(Temporal.Instant.from(leaveBy.at), style) : null
  const leave =
    leaveBy?.kind !== 'time' || time === null
      ? null
      : leaveBy.driveFrom === 'estimate'
        ? t`Leave by ${time} (estimate)`
        : t`Leave by ${time}`
  const notGoing = absent === '' ? null : t`${absent} isn’t going`
  return (
    <>
      <span id={id} className="sr-only">
        {[notGoing, ...(isUsed ? legs.map(spoken) : []), leave].filter((part) => part !== null).join(', ')}
      </span>
      <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1" aria-hidden="true">
        {notGoing === null ? null : <span className="font-[550] text-ink-2">{notGoing}</span>}
        {isUsed ? (
          <span className="inline-flex items-center gap-1">
            <Icon of={CarFront} size={14} />
            {distinctDrivers(legs).map(({ child, direction, leg }) => (
              <DriverMark key={`${child.profileId} ${direction}`} leg={leg} size={20} />
            ))}
          </span>
        ) : null}
        {leave === null ? null : <b className="font-[550] text-ink-2 tabular-nums">{leave}</b>}
      </span>
    </>
  )
}

function spoken({ child, direction, leg }: EventLeg): string {
  const state = legText(leg, direction)
  const driver = leg?.status === 'check' ? leg.driver : null
  return driver ? `${child.name}: ${driverName(driver)}, ${state}` : `${child.name}: ${state}`
}
