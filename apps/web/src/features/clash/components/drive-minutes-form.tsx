import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { stepped } from '../model/drive-minutes.ts'

const WORDS = 'mt-0.5 text-xs wrap-anywhere text-ink-3 tabular-nums'
const STEP = 'shadow-[inset_0_0_0_1px_var(--line)] focus-visible:shadow-(--focus-ring)'

interface DriveMinutesFormProps {
  /** The two places, and for which trips the minutes are used. */
  children: ReactNode
  startMinutes: number
  /** Facts about the drive that do not come from the user, or the reason why there are none. */
  estimateText: string | null
  /** False if nothing would replace the user's minutes. */
  canReset: boolean
  isSaving?: boolean
  errorText?: string | null
  /** Called with null if the user wants the estimate again. */
  onSave: (minutes: number | null) => void
}

/** The form in which the user sets how long a drive takes, in steps of 5 minutes. */
export function DriveMinutesForm({
  children,
  startMinutes,
  estimateText,
  canReset,
  isSaving = false,
  errorText = null,
  onSave,
}: DriveMinutesFormProps) {
  const { t } = useLingui()
  const [minutes, setMinutes] = useState(startMinutes)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) onSave(minutes)
      }}
    >
      <p className={WORDS}>{children}</p>
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
      {estimateText === null ? null : <p className={WORDS}>{estimateText}</p>}
      {errorText === null ? null : (
        <Note tone="neg" role="alert" className="mt-3">
          {errorText}
        </Note>
      )}
      <div className="mt-3 flex justify-end gap-2 max-md:*:flex-1">
        <Button
          variant="ghost"
          size="small"
          isDisabled={!canReset}
          isBusy={isSaving}
          onPress={() => onSave(null)}
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
