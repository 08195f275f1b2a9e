import type { Event } from '@homefield/contract/event'
import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { daysBetween } from '../../../lib/time/day.ts'
import { formatShortMonth } from '../../../lib/time/format-calendar.ts'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { useClashReport } from '../../clash/components/use-clash-report.ts'
import { SignTag } from '../../event/components/sign-tag.tsx'
import { EventStatusTag } from '../../event/components/event-status-tag.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { barOf, eventHue } from '../../event/model/event-hue.ts'
import { isOverDays, nowIn } from '../../event/model/placement.ts'
import { signsOf } from '../../event/model/signs.ts'
import { isStruck, statusesOf } from '../../event/model/event-status.ts'
import { type Upcoming, upcomingEvents } from '../model/upcoming.ts'

const ROW =
  'grid w-full grid-cols-[44px_4px_minmax(0,1fr)] gap-3 py-3 pr-3.5 pl-2.5 text-left hover:bg-hover active:bg-press focus-visible:rounded-block focus-visible:inset-ring-2 focus-visible:inset-ring-focus'

interface UpcomingListProps {
  events: readonly Event[]
  onOpen: (eventId: string) => void
}

export function UpcomingList({ events, onOpen }: UpcomingListProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, timeZone), [instant, timeZone])
  const clashes = useClashReport().data
  const upcoming = useMemo(() => upcomingEvents(events, now, timeZone), [events, now, timeZone])
  return (
    <section>
      <SectionHeading>{t`Upcoming Events`}</SectionHeading>
      <Card className="overflow-hidden">
        {upcoming.length === 0 ? (
          <p className="px-4 py-5.5 text-center text-ink-3">{t`No upcoming events`}</p>
        ) : (
          <ul className="divide-y divide-line-soft">
            {upcoming.map((one) => (
              <li key={one.placed.event.id}>
                <UpcomingRow
                  upcoming={one}
                  clashes={clashes && clashing(clashes).get(one.placed.event.eventGroupId)}
                  isNear={daysBetween(now.day, one.day) < 7}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

interface UpcomingRowProps {
  upcoming: Upcoming
  /** The event's unsettled clashes. Undefined until the clashes have loaded. */
  clashes: readonly Clash[] | undefined
  /** True if the event is within 7 days. The row then shows only the weekday. */
  isNear: boolean
  onOpen: (eventId: string) => void
}

function UpcomingRow({ upcoming: { placed, day }, clashes, isNear, onOpen }: UpcomingRowProps) {
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const plain = Temporal.PlainDate.from(day)
  const place = text.place(event)
  const statuses = statusesOf(event).filter((status) => status !== 'noEnd' && status !== 'timeTbd')
  const signs = signsOf(event, clashes, style.timeZone)
  const isOff = isStruck(event)
  return (
    <button
      type="button"
      {...eventHue(event, `${ROW} ${barOf(event)}`)}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      <span className="text-center text-[12px]/[15px] text-ink-3 tabular-nums">
        <b className="block font-display text-[18px]/[22px] font-[650] normal-nums">{plain.day}</b>
        {isNear ? formatWeekday(plain, style) : formatShortMonth(plain, style)}
      </span>
      <span className={`rounded-[3px] [background:var(--bar)] ${isOff ? 'opacity-35' : ''}`} />
      <span className="flex min-w-0 flex-col gap-0.5 text-xs text-ink-3 tabular-nums">
        <span
          className={`line-clamp-2 text-base ${isOff ? 'font-medium text-ink-3 line-through' : 'font-semibold text-ink'}`}
        >
          {text.title(event)}
        </span>
        <span>{isOverDays(placed) ? text.when(placed) : text.timeOn(placed, day)}</span>
        {place === null ? null : <span className="truncate">{place}</span>}
        {statuses.length + signs.length > 0 ? (
          <span className="mt-[3px] flex flex-wrap gap-1">
            {statuses.map((status) => (
              <EventStatusTag key={status} status={status} />
            ))}
            {signs.map((sign) => (
              <SignTag key={sign} sign={sign} platform={event.platform} />
            ))}
          </span>
        ) : null}
      </span>
    </button>
  )
}
