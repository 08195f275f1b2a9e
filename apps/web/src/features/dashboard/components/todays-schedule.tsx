import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Profile } from '@homefield/contract/profile'
import { useId, useMemo, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lateExtra } from '../../../ui/late.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { clashing } from '../../clash/model/clashing.ts'
import { ComingParts } from '../../event/components/coming-parts.tsx'
import { DayPart } from '../../event/components/day-part.tsx'
import type { Now, Placed } from '../../event/model/placement.ts'
import { GoingThere } from '../../place/components/late-going-there.tsx'
import { type Lanes, lanesOf } from '../model/lanes.ts'
import type { Today } from '../../event/model/today.ts'

// A phone shows no time scale, and most accounts of a first visit have no events, so the code loads separately.
const TodayLanes = lateExtra(
  () =>
    Promise.all([import('./today-lanes.tsx'), openCatalogs(['schedule'])]).then(
      ([module]) => module.TodayLanes,
    ),
  ComingLanes,
)

// In the morning, no event is over, so the code loads separately.
const EarlierButton = lateExtra(
  () => import('./earlier-button.tsx').then((module) => module.EarlierButton),
  () => <div className="h-10 max-md:h-11" />,
)

/** Reserves the height of the time scale until its code has loaded. */
function ComingLanes({ lanes: { lanes } }: { lanes: Lanes; now: Now }) {
  const rows = lanes.reduce((sum, lane) => sum + lane.rows, 0)
  return (
    <div className="mb-3 rounded-card border border-line [--type-px:var(--type-px-dense)]">
      <div className="h-[calc((28+44*var(--rows))*var(--type-px))]" style={{ '--rows': rows }} />
    </div>
  )
}

interface TodaysScheduleProps {
  events: readonly Placed[]
  today: Today
  /** The clashes of today's events that the user has not resolved and that are not over. */
  clashes: readonly Clash[]
  profiles: readonly Profile[]
  now: Now
  onOpen: (eventId: string) => void
}

export function TodaysSchedule({ events, today, clashes, profiles, now, onOpen }: TodaysScheduleProps) {
  const { t } = useLingui()
  const { timeZone: zone } = useTimeStyle()
  const isPhone = useIsPhone()
  const count = events.length
  const clashesOf = useMemo(() => clashing({ clashes }), [clashes])
  const hasLanes = !isPhone && !today.isOver
  const lanes = useMemo(
    () =>
      hasLanes
        ? lanesOf(
            events,
            now.day,
            profiles.map((profile) => profile.id),
            { clashes, zone },
          )
        : null,
    [hasLanes, events, now.day, profiles, clashes, zone],
  )
  const rows = { day: now.day, clashesOf, onOpen }
  const { earlier, untimed } = today
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isAlone = count > 0 && earlier.length === count
  const button =
    earlier.length === 0 ? null : (
      <EarlierButton
        count={earlier.length}
        isAlone={isAlone}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
    )
  return (
    <section className="mb-7">
      <SectionHeading
        count={
          isAlone ? button : count > 0 ? <Plural value={count} one="# event" other="# events" /> : undefined
        }
      >
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
          <Card className="overflow-hidden" hidden={isAlone && !isOpen}>
            {isAlone ? null : button}
            {button ? (
              <div id={id} hidden={!isOpen} className="border-line not-first:border-t">
                {isOpen ? <DayPart {...rows} events={earlier} /> : null}
              </div>
            ) : null}
            <ComingParts {...rows} today={today} now={now} goingThere={GoingThere} />
            <DayPart
              {...rows}
              events={untimed}
              {...(untimed.length < count ? { title: t`Also today` } : {})}
            />
          </Card>
        </>
      )}
    </section>
  )
}
