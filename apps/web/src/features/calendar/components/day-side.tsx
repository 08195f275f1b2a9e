import { useLingui } from '@lingui/react/macro'
import type { Event } from '@homefield/contract/event'
import { Navigation } from 'lucide-react'
import type { Day } from '../../../lib/time/day.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { isOverDays, type Now, type Placed } from '../../event/model/placement.ts'
import { deviceOf, directionsUrl } from '../../place/model/directions.ts'
import { nowAndNext } from '../model/day-side.ts'
import { DayDecisions } from './day-decisions.tsx'
import { SideSection } from './side-section.tsx'
import { SmallMonth } from './small-month.tsx'

interface DaySideProps {
  date: Day
  now: Now
  /** Today's events, even if the calendar shows another day. */
  todays: readonly Placed[]
  events: readonly Event[]
  /** The events of the visible day. */
  onDay: readonly Placed[]
  onDate: (day: Day) => void
  onOpen: (eventId: string) => void
}

/** Side panel of the day view: a small month, the running and the next events, and the day's clashes. */
export function DaySide({ date, now, todays, events, onDay, onDate, onOpen }: DaySideProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const { running, next, minutesUntilNext } = nowAndNext(todays, now)
  const hours = Math.floor(minutesUntilNext / 60)
  const minutes = minutesUntilNext % 60
  const until = hours === 0 ? t`${minutes} min` : minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`
  return (
    <aside className="hidden w-[calc(300*var(--type-px))] flex-none overflow-auto border-l border-line px-5 py-4 [--type-px:var(--type-px-dense)] min-[1180px]:block">
      <SmallMonth date={date} today={now.day} onDate={onDate} />
      {running.length > 0 ? (
        <SideSection title={t`Happening now`} className="space-y-3">
          {running.map((placed) => {
            const time = placed.end ? formatTime(placed.end, style) : null
            const end = time === null ? t`No end time` : t`Until ${time}`
            // An event that ends on a later day must not show 'Until 2:00 PM', which would mean today.
            const said = isOverDays(placed) && placed.lastDay > now.day ? text.timeOn(placed, now.day) : end
            return <Entry key={placed.event.id} placed={placed} time={said} onOpen={onOpen} />
          })}
        </SideSection>
      ) : null}
      {next?.start ? (
        <SideSection title={t`Next, in ${until}`} className="space-y-3">
          <Entry placed={next} time={formatTime(next.start, style)} onOpen={onOpen} />
        </SideSection>
      ) : null}
      <DayDecisions events={events} onDay={onDay} onOpen={onOpen} />
    </aside>
  )
}

interface EntryProps {
  placed: Placed
  time: string
  onOpen: (eventId: string) => void
}

function Entry({ placed, time, onOpen }: EntryProps) {
  const { t } = useLingui()
  const text = useEventText()
  const place = text.place(placed.event)
  const directions = directionsUrl(placed.event, deviceOf(navigator))
  return (
    <div className="flex items-start gap-3">
      <ChildDiscs event={placed.event} size={32} most={2} />
      <div className="min-w-0">
        <button
          type="button"
          className="rounded-[3px] text-left font-semibold text-ink underline-offset-3 hover:underline"
          onClick={() => onOpen(placed.event.id)}
        >
          {text.title(placed.event)}
        </button>
        <p className="text-[13px]/[18px] text-ink-3 tabular-nums">
          {place === null ? time : `${time}, ${place}`}
        </p>
        {directions === null ? null : (
          <ExternalLink
            href={directions}
            target="_blank"
            className="mt-1 inline-flex items-center gap-1 text-[13px]"
          >
            <Icon of={Navigation} size={14} />
            {t`Get Directions`}
          </ExternalLink>
        )}
      </div>
    </div>
  )
}
