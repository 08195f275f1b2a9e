import { Plural, Trans } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import { useMemo } from 'react'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { EventRow } from '../../event/components/event-row.tsx'
import type { UpcomingDay } from '../model/upcoming.ts'
import { EmptyLine } from './empty-line.tsx'

interface UpcomingEventsProps {
  days: readonly UpcomingDay[]
  /** All unresolved clashes. The list ignores clashes of events that it does not show. */
  clashes: readonly Clash[]
  onOpen: (eventId: string) => void
}

export function UpcomingEvents({ days, clashes, onOpen }: UpcomingEventsProps) {
  const style = useTimeStyle()
  const clashesOf = useMemo(() => clashing({ clashes }), [clashes])
  const count = days.reduce((sum, day) => sum + day.events.length, 0)
  return (
    <section className="mb-7">
      <SectionHeading
        count={count > 0 ? <Plural value={count} one="# event" other="# events" /> : undefined}
        end={
          <TextLink to="/calendar">
            <Trans>View calendar</Trans>
          </TextLink>
        }
      >
        <Trans>Upcoming Events</Trans>
      </SectionHeading>
      <Card className="overflow-hidden">
        {count === 0 ? (
          <EmptyLine>
            <Trans>No upcoming events scheduled.</Trans>
          </EmptyLine>
        ) : (
          days.map(({ day, isTomorrow, events }) => (
            <div key={day} className="border-line not-first:border-t">
              <h3 className="flex gap-2 px-4 pt-3 pb-1.5 text-[13px]/5 font-normal text-ink-3">
                <b className="font-[650]">{formatShortDay(Temporal.PlainDate.from(day), style)}</b>
                {isTomorrow ? <Trans>Tomorrow</Trans> : null}
              </h3>
              <ul className="divide-y divide-line-soft">
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
          ))
        )}
      </Card>
    </section>
  )
}
