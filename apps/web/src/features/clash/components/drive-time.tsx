import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { placeOf } from '../../event/model/place.ts'
import { stepped } from '../model/drive-minutes.ts'
import type { SeenClash } from '../model/seen-clash.ts'
import { useSetDriveTime } from '../mutations.ts'

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

const WORDS = 'mt-0.5 text-xs wrap-anywhere text-ink-3 tabular-nums'
const STEP = 'shadow-[inset_0_0_0_1px_var(--line)] focus-visible:shadow-(--focus-ring)'

interface DriveFormProps {
  seen: SeenClash
  from: string
  to: string
  onDone: () => void
}

function DriveForm({ seen: { clash }, from, to, onDone }: DriveFormProps) {
  const { t } = useLingui()
  const { estimateMinutes: estimate } = clash
  const [minutes, setMinutes] = useState(clash.driveMinutes ?? estimate ?? UNKNOWN_MINUTES)
  const { save, isSaving, errorText } = useSetDriveTime(onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) save({ clash, minutes })
      }}
    >
      <p className={WORDS}>{t`${from} to ${to}. Used for every trip between the two.`}</p>
      <div className="mt-3 mb-2.5 flex items-center gap-3">
        <IconButton
          icon={Minus}
          className={STEP}
          label={t`5 minutes less`}
          isDisabled={minutes <= 0}
          onPress={() => setMinutes(stepped(minutes, -1))}
        />
        <output
          aria-live="polite"
          className="flex-1 text-center type-d4 tabular-nums"
        >{t`${minutes} min`}</output>
        <IconButton
          icon={Plus}
          className={STEP}
          label={t`5 minutes more`}
          isDisabled={minutes >= 600}
          onPress={() => setMinutes(stepped(minutes, 1))}
        />
      </div>
      <p className={WORDS}>
        {estimate === null
          ? t`No estimate: we couldn’t find one of the places on the map.`
          : t`Estimate from the distance: ${estimate} min.`}
      </p>
      {errorText === null ? null : (
        <Note tone="neg" role="alert" className="mt-3">
          {errorText}
        </Note>
      )}
      <div className="mt-3 flex justify-end gap-2 max-md:*:flex-1">
        <Button
          variant="ghost"
          size="small"
          isDisabled={estimate === null}
          isBusy={isSaving}
          onPress={() => save({ clash, minutes: null })}
        >
          {t`Use estimate`}
        </Button>
        <Button variant="primary" size="small" type="submit" isBusy={isSaving} busyLabel={t`Saving...`}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}
