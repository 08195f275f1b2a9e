import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '@homefield/contract/profile'
import { useMemo } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Now, Placed } from '../../event/model/placement.ts'
import { lanesOf } from '../model/lanes.ts'
import { TodayLanes } from './today-lanes.tsx'

interface TodaysScheduleProps {
  events: readonly Placed[]
  profiles: readonly Profile[]
  now: Now
  onOpen: (eventId: string) => void
}

export function TodaysSchedule({ events, profiles, now, onOpen }: TodaysScheduleProps) {
  const { t } = useLingui()
  const count = events.length
  const lanes = useMemo(
    () =>
      lanesOf(
        events,
        now.day,
        profiles.map((profile) => profile.id),
      ),
    [events, now.day, profiles],
  )
  return (
    <section className="mb-7">
      <SectionHeading count={<Plural value={count} one="# event" other="# events" />}>
        <Trans>Today's Schedule</Trans>
      </SectionHeading>
      {count === 0 ? (
        <Card>
          <EmptyState drawing="lanes" title={t`No events scheduled for today`}>
            {t`Enjoy your free time!`}
          </EmptyState>
        </Card>
      ) : (
        <>
          {lanes ? <TodayLanes lanes={lanes} now={now} /> : null}
          <Card className="overflow-hidden">
            <ul className="event-list">
              {events.map((placed) => (
                <li key={placed.event.id}>
                  <EventRow placed={placed} day={now.day} onOpen={onOpen} hasAddress />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </section>
  )
}
