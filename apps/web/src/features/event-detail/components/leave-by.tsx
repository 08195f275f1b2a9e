import type { LeaveBy as LeaveByData } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { CarFront } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { DriveMinutesForm } from '../../clash/components/drive-minutes-form.tsx'
import { setDriveFromHome } from '../../event/coverage/mutations.ts'
import { useEventText } from '../../event/components/use-event-text.ts'

/** Shows when the viewer has to leave, how the time is known, and how to correct it. Null if the viewer stays. */
export function LeaveBy({ event }: { event: Event }) {
  const { leaveBy } = event
  if (leaveBy === null) return null
  return (
    <div
      className="mt-3 grid grid-cols-[22px_minmax(0,1fr)] items-start gap-3 text-sm text-ink-3"
      data-leave-by
    >
      <Icon of={CarFront} className="mx-auto" />
      <LeaveText event={event} leaveBy={leaveBy} />
    </div>
  )
}

function LeaveText({ event, leaveBy }: { event: Event; leaveBy: LeaveByData }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  if (leaveBy.kind === 'home')
    return (
      <TextLink to="/settings" hash="driving">
        {t`Add your home to see when to leave`}
      </TextLink>
    )
  if (leaveBy.kind === 'place')
    return event.location === null && event.locationName === null ? (
      <p>{t`We don’t know the place yet, so we can’t say when to leave. Add an address to the event.`}</p>
    ) : (
      <p>
        {t`We couldn’t find this place on the map, so we can’t say when to leave.`}{' '}
        <ChangeDrive event={event} known={null} />
      </p>
    )
  const { driveMinutes: minutes, fromEventId, driveFrom } = leaveBy
  const time = formatTime(Temporal.Instant.from(leaveBy.at), style)
  return (
    <p className="tabular-nums">
      <b className="text-base text-ink">
        {driveFrom === 'estimate' ? t`Leave by ${time} (estimate)` : t`Leave by ${time}`}
      </b>{' '}
      <span className="whitespace-nowrap">
        {fromEventId === null ? t`${minutes} min from home` : t`${minutes} min from your last event`}
        {fromEventId === null ? (
          <>
            {' · '}
            <ChangeDrive event={event} known={leaveBy} />
          </>
        ) : null}
      </span>
    </p>
  )
}

type KnownLeaveBy = Extract<LeaveByData, { kind: 'time' }>

/** The minutes with which the form starts if no drive time is known. */
const USUAL_MINUTES = 15

/** Lets the user enter the drive from home. `known` is null if no drive time is known yet. */
function ChangeDrive({ event, known }: { event: Event; known: KnownLeaveBy | null }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const place = useEventText().place(event) ?? t`the event`
  const close = () => setOpen(false)
  const estimate = known?.driveMinutes ?? null
  const form = (
    <DriveMinutesForm
      startMinutes={estimate ?? USUAL_MINUTES}
      estimateText={known?.driveFrom === 'estimate' ? t`Estimate from the distance: ${estimate} min.` : null}
      canReset={known?.driveFrom === 'parent'}
      onSave={(chosen) => {
        close()
        void setDriveFromHome(event, chosen)
      }}
    >
      {t`Home to ${place}. Used for every drive there.`}
    </DriveMinutesForm>
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={TEXT_LINK}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={known === null ? t`Enter the drive time` : t`Change the drive time`}
        onClick={() => setOpen(!isOpen)}
      >
        {known === null ? t`Enter the drive time` : t`Change`}
      </button>
      {isPhone ? (
        <Dialog isOpen={isOpen} onClose={close} title={t`Drive time`} size="choice">
          {form}
        </Dialog>
      ) : isOpen ? (
        <Popover label={t`Drive time`} triggerRef={button} onClose={close} width={300}>
          <div className="p-4">
            <b className="text-ink">{t`Drive time`}</b>
            {form}
          </div>
        </Popover>
      ) : null}
    </>
  )
}
