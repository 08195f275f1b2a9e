import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { untilText } from '../../../lib/time/until-text.ts'
import { lateExtra } from '../../../ui/late.tsx'
import type { Now, Placed } from '../model/placement.ts'
import type { Today } from '../model/today.ts'
import { DayPart, type DayRows } from './day-part.tsx'

const DriverInvitation = lateExtra(() =>
  Promise.all([import('../coverage/components/driver-invitation.tsx'), openCatalogs(['coverage'])]).then(
    ([module]) => module.DriverInvitation,
  ),
)

// From three hours on, the time of day says more than how far away the time is.
const FAR_MS = 3 * 3_600_000
const nearText = (ms: number, now: Pick<Now, 'ms'>) => (ms - now.ms < FAR_MS ? untilText(ms, now) : null)

interface ComingPartsProps extends DayRows {
  today: Today
  now: Now
  /** Shows the way to events for which the parent leaves now. Passed in, because places build on events. */
  goingThere: ComponentType<{ events: readonly Placed[] }>
}

/** The events of today that run, come next and come later, each under its own heading. */
export function ComingParts({ today, now, goingThere: GoingThere, ...rows }: ComingPartsProps) {
  const { t } = useLingui()
  const { running, next, later, nextMs } = today
  const [first] = running
  const ends =
    first?.hasEnd && running.length === 1 && first.endMs !== null ? nearText(first.endMs, now) : null
  return (
    <>
      <DayPart
        {...rows}
        events={running}
        title={<span className="rounded-[5px] bg-ink px-1.5 py-px text-ink-invert">{t`Now`}</span>}
        detail={
          <>
            {ends === null ? null : <span className="whitespace-nowrap">{t`ends ${ends}`}</span>}
            <GoingThere events={running} />
          </>
        }
      />
      <DayPart
        {...rows}
        events={next}
        title={t`Up next`}
        detail={
          <>
            {nextMs === null ? null : <span className="whitespace-nowrap">{nearText(nextMs, now)}</span>}
            <DriverInvitation events={next} onOpen={rows.onOpen} />
            <GoingThere events={next} />
          </>
        }
      />
      <DayPart {...rows} events={later} title={t`Later today`} />
    </>
  )
}
