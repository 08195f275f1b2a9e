import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { placeOf } from '../../event/model/place.ts'
import type { SeenClash } from '../model/seen-clash.ts'
import { useSetDriveTime } from '../mutations.ts'
import { DriveMinutesForm } from './drive-minutes-form.tsx'

/** Minutes with which the form starts if the server has no estimate of the drive time. */
const UNKNOWN_MINUTES = 15

/** A button that opens the form for a drive time. Renders nothing if a place is unknown or both places are the same. */
export function DriveTime({ seen }: { seen: SeenClash }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const close = () => setOpen(false)
  const from = placeOf(seen.first.event)?.name ?? null
  const to = placeOf(seen.second.event)?.name ?? null
  if (from === null || to === null || from === to) return null
  const form = <DriveForm seen={seen} from={from} to={to} onDone={close} />
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {t`Set drive time`}
      </Button>
      {isPhone ? (
        <Dialog isOpen={isOpen} onClose={close} title={t`Drive time`} size="choice">
          {form}
        </Dialog>
      ) : isOpen ? (
        <Popover label={t`Set drive time`} triggerRef={button} onClose={close} width={300}>
          <div className="p-4">
            <b className="text-ink">{t`Drive time`}</b>
            {form}
          </div>
        </Popover>
      ) : null}
    </>
  )
}

interface DriveFormProps {
  seen: SeenClash
  from: string
  to: string
  onDone: () => void
}

function DriveForm({ seen: { clash }, from, to, onDone }: DriveFormProps) {
  const { t } = useLingui()
  const { estimateMinutes: estimate } = clash
  const { save, isSaving, errorText } = useSetDriveTime(onDone)
  return (
    <DriveMinutesForm
      startMinutes={clash.driveMinutes ?? estimate ?? UNKNOWN_MINUTES}
      estimateText={
        estimate === null
          ? t`No estimate: we couldn’t find one of the places on the map.`
          : t`Estimate from the distance: ${estimate} min.`
      }
      canReset={estimate !== null}
      isSaving={isSaving}
      errorText={errorText}
      onSave={(minutes) => save({ clash, minutes })}
    >
      {t`${from} to ${to}. Used for every trip between the two.`}
    </DriveMinutesForm>
  )
}
