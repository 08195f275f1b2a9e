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
      <TextLink to="/settings" hash="home">
        {t`Add your home to see when to leave`}
      </TextLink>
    )
  if (leaveBy.kind === 'place')
    return (
      <p>{t`We don’t know the place yet, so we can’t say when to leave. Add an address to the event.`}</p>
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
            <ChangeDrive event={event} leaveBy={leaveBy} />
          </>
        ) : null}
      </span>
    </p>
  )
}

type KnownLeaveBy = Extract<LeaveByData, { kind: 'time' }>

function ChangeDrive({ event, leaveBy }: { event: Event; leaveBy: KnownLeaveBy }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const place = useEventText().place(event) ?? t`the event`
  const close = () => setOpen(false)
  const { driveMinutes: estimate, driveFrom } = leaveBy
  const form = (
    <DriveMinutesForm
      startMinutes={estimate}
      estimateText={driveFrom === 'estimate' ? t`Estimate from the distance: ${estimate} min.` : null}
      canReset={driveFrom === 'parent'}
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
        aria-label={t`Change the drive time`}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Change`}
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
