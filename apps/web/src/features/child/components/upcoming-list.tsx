import type { Event } from '@homefield/contract/event'
import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { daysBetween } from '../../../lib/time/day.ts'
import { formatShortMonth } from '../../../lib/time/format-calendar.ts'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { clashesQuery } from '../../clash/queries.ts'
import { SignTag } from '../../event/components/sign-tag.tsx'
import { StandingTag } from '../../event/components/standing-tag.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import { isOverDays, nowIn } from '../../event/model/placement.ts'
import { signsOf } from '../../event/model/signs.ts'
import { isStruck, standingsOf } from '../../event/model/standing.ts'
import { type Upcoming, upcomingEvents } from '../model/upcoming.ts'
import './upcoming-list.css'

interface UpcomingListProps {
  events: readonly Event[]
  onOpen: (eventId: string) => void
}

export function UpcomingList({ events, onOpen }: UpcomingListProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, timeZone), [instant, timeZone])
  const clashes = useQuery(clashesQuery()).data
  const upcoming = useMemo(() => upcomingEvents(events, now, timeZone), [events, now, timeZone])
  return (
    <section>
      <SectionHeading>{t`Upcoming Events`}</SectionHeading>
      <Card className="overflow-hidden">
        {upcoming.length === 0 ? (
          <p className="next-none">{t`No upcoming events`}</p>
        ) : (
          <ul>
            {upcoming.map((one) => (
              <li key={one.placed.event.id} className="next-item">
                <UpcomingRow
                  upcoming={one}
                  clashes={clashes && clashing(clashes).get(one.placed.event.happeningId)}
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
  /** To decide, among those that name it; absent until they are known. */
  clashes: readonly Clash[] | undefined
  /** Within a week its weekday says enough; later it needs its month. */
  isNear: boolean
  onOpen: (eventId: string) => void
}

function UpcomingRow({ upcoming: { placed, day }, clashes, isNear, onOpen }: UpcomingRowProps) {
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const plain = Temporal.PlainDate.from(day)
  const place = text.place(event)
  const standings = standingsOf(event).filter((standing) => standing !== 'noEnd' && standing !== 'timeTbd')
  const signs = signsOf(event, clashes, style.timeZone)
  return (
    <button
      type="button"
      {...eventHue(event, 'next-row')}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      <span className="next-day">
        <b>{plain.day}</b>
        {isNear ? formatWeekday(plain, style) : formatShortMonth(plain, style)}
      </span>
      <span className="next-bar" />
      <span className="next-words">
        <span className="next-title">{text.title(event)}</span>
        <span>{isOverDays(placed) ? text.when(placed) : text.timeOn(placed, day)}</span>
        {place === null ? null : <span className="truncate">{place}</span>}
        {standings.length + signs.length > 0 ? (
          <span className="next-tags">
            {standings.map((standing) => (
              <StandingTag key={standing} standing={standing} />
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
