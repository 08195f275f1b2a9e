import { useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleAlert, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { FIELD, FIELD_BOX, FIELD_ERROR, FIELD_LABEL } from '../../../../ui/field-classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { countOf, type RepeatValues } from '../model/repeat.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { useRepeatText } from './use-repeat-text.ts'

interface RepeatFieldProps {
  /** The date of the first event. */
  date: Day
  value: RepeatValues | null
  onChange: (value: RepeatValues | null) => void
}

/** Describes in words how the event repeats. Pressing the field opens the dialog that edits the recurrence. */
export function RepeatField({ date, value, onChange }: RepeatFieldProps) {
  const { t } = useLingui()
  const text = useRepeatText()
  const [isOpen, setOpen] = useState(false)
  const count = value === null ? 1 : countOf(value, date)
  const isWrong = typeof count === 'string'
  return (
    <div className={FIELD} data-invalid={isWrong || undefined}>
      <span className={FIELD_LABEL} id="event-repeat">{t`Repeat`}</span>
      <Pressable
        className={`${FIELD_BOX} cursor-pointer`}
        aria-labelledby="event-repeat event-repeat-value"
        onPress={() => setOpen(true)}
      >
        <Icon of={Repeat} size={16} />
        <span className="min-w-0 flex-1" id="event-repeat-value">
          {value === null
            ? t`Does not repeat`
            : isWrong
              ? text.when(value, date)
              : text.summary(value, date, count)}
        </span>
        <Icon of={ChevronRight} />
      </Pressable>
      {typeof count === 'string' ? (
        <p className={FIELD_ERROR}>
          <Icon of={CircleAlert} size={14} className="mt-0.5" />
          <span>{text.problem(count)}</span>
        </p>
      ) : null}
      {isOpen ? (
        <RepeatDialog
          date={date}
          value={value}
          onChange={(next) => {
            setOpen(false)
            onChange(next)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
