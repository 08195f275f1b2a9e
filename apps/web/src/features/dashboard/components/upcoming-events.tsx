import { Plural, Trans } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import { useMemo } from 'react'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { DayPart } from '../../event/components/day-part.tsx'
import type { UpcomingDay } from '../model/upcoming.ts'
import { EmptyLine } from './empty-line.tsx'

interface UpcomingEventsProps {
  days: readonly UpcomingDay[]
  /** All unresolved clashes. The list ignores clashes of events that it does not show. */
  clashes: readonly Clash[]
  onOpen: (eventId: string) => void
  /** True if the section stands above today's events. It then shows one day, which its heading names. */
  isFirst?: boolean
  hasCalendarLink?: boolean
}

export function UpcomingEvents({
  days,
  clashes,
  onOpen,
  isFirst = false,
  hasCalendarLink = true,
}: UpcomingEventsProps) {
  const style = useTimeStyle()
  const clashesOf = useMemo(() => clashing({ clashes }), [clashes])
  const count = days.reduce((sum, day) => sum + day.events.length, 0)
  const named = days.map(({ day, isTomorrow, events }) => {
    const date = formatShortDay(Temporal.PlainDate.from(day), style)
    return isTomorrow
      ? { day, events, title: <Trans>Tomorrow</Trans>, detail: date }
      : { day, events, title: date, detail: null }
  })
  const lead = isFirst ? named[0] : undefined
  return (
    <section className="mb-7">
      <SectionHeading
        count={
          count > 0 ? (
            <>
              {lead?.detail ? `${lead.detail} · ` : null}
              <Plural value={count} one="# event" other="# events" />
            </>
          ) : undefined
        }
        end={
          hasCalendarLink ? (
            <TextLink to="/calendar">
              <Trans>View calendar</Trans>
            </TextLink>
          ) : null
        }
      >
        {lead ? lead.title : <Trans>Upcoming Events</Trans>}
      </SectionHeading>
      <Card className="overflow-hidden">
        {count === 0 ? (
          <EmptyLine>
            <Trans>No upcoming events scheduled.</Trans>
          </EmptyLine>
        ) : (
          named.map(({ title, detail, ...part }) => (
            <DayPart
              key={part.day}
              {...part}
              {...(lead ? {} : { title, detail })}
              clashesOf={clashesOf}
              onOpen={onOpen}
            />
          ))
        )}
      </Card>
    </section>
  )
}
