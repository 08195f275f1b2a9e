import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Profile } from '@homefield/contract/profile'
import { GitCompareArrows } from 'lucide-react'
import { useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lateExtra } from '../../../ui/late.tsx'
import { Note } from '../../../ui/note.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { clashing } from '../../clash/model/clashing.ts'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Now, Placed } from '../../event/model/placement.ts'
import { lanesOf } from '../model/lanes.ts'
import { TodayLanes } from './today-lanes.tsx'

// The code of the clash note loads separately, because most days have no clash.
// Even before the note has loaded, the time scale and the event tags show the clashes.
const ClashNote = lateExtra(
  () => import('../../clash/components/clash-note.tsx').then((module) => module.ClashNote),
  ComingNote,
)

/** Reserves space until the clash note loads. The note usually has two lines. */
function ComingNote() {
  return (
    <Note icon={GitCompareArrows} className="mb-3">
      <span className="block h-[2lh]" />
    </Note>
  )
}

interface TodaysScheduleProps {
  events: readonly Placed[]
  /** The clashes of today's events that the user has not resolved. */
  clashes: readonly Clash[]
  profiles: readonly Profile[]
  now: Now
  onOpen: (eventId: string) => void
}

export function TodaysSchedule({ events, clashes, profiles, now, onOpen }: TodaysScheduleProps) {
  const { t } = useLingui()
  const { timeZone: zone } = useTimeStyle()
  const count = events.length
  const clashesOf = useMemo(() => clashing({ clashes }), [clashes])
  const lanes = useMemo(
    () =>
      lanesOf(
        events,
        now.day,
        profiles.map((profile) => profile.id),
        { clashes, zone },
      ),
    [events, now.day, profiles, clashes, zone],
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
          {clashes.length > 0 ? (
            <ClashNote clashes={clashes} events={events.map(({ event }) => event)} />
          ) : null}
          {lanes ? <TodayLanes lanes={lanes} now={now} /> : null}
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line-soft">
              {events.map((placed) => (
                <li key={placed.event.id}>
                  <EventRow
                    placed={placed}
                    day={now.day}
                    clashes={clashesOf.get(placed.event.eventGroupId)}
                    onOpen={onOpen}
                    hasAddress
                  />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </section>
  )
}
