import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../../ui/select.tsx'
import { durationOptions } from '../model/values.ts'
import { useDurationText } from './duration-text.ts'

interface DurationFieldProps {
  value: number | null
  /**
   * The event's current duration, which the field offers as an additional option.
   * If null, the field offers 'Not given' or 'All day' instead.
   */
  own?: number | null | undefined
  /** Number of days of an all-day event. */
  days?: number | null | undefined
  hint?: string | null
  onChange: (minutes: number | null) => void
}

/** A select with the fixed durations and the event's current duration. */
export function DurationField({ value, own, days = null, hint, onChange }: DurationFieldProps) {
  const { t } = useLingui()
  const text = useDurationText()
  const none =
    days === null
      ? t`Not given`
      : days === 1
        ? t`All day`
        : plural(days, { one: 'All day, # day', other: 'All day, # days' })
  return (
    <Select
      label={t`Duration`}
      hint={hint}
      options={[
        ...(own === null ? [{ id: NONE, label: none }] : []),
        ...durationOptions(own ?? null).map((minutes) => ({ id: String(minutes), label: text(minutes) })),
      ]}
      value={value === null ? NONE : String(value)}
      onChange={(chosen) => onChange(chosen === NONE ? null : Number(chosen))}
    />
  )
}

const NONE = 'none'
