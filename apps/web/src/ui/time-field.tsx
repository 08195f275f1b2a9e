import { parseTime, type Time } from '@internationalized/date'
import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { Group } from 'react-aria-components/Group'
import { DateInput, DateSegment, TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { DATE_INPUT, DATE_SEGMENT, FIELD, FIELD_BOX } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { submitOnEnter } from './submit-on-enter.ts'

interface TimeFieldProps extends FieldTexts {
  /** The time as HH:MM on a 24-hour clock, in every locale. Null until the user has typed all parts. */
  value: string | null
  onChange: (time: string | null) => void
  isRequired?: boolean
  className?: string
}

/**
 * A field for a time of day. The user types the hour and the minute in the format of the user's locale.
 * Load `TimeField` together with its form.
 */
export function TimeField({
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  onChange,
  isRequired = false,
  className,
}: TimeFieldProps) {
  // Memoize the time object, so that React Aria receives a new object only when the time changes.
  // When React Aria receives a new object for the same time, it restores digits that the user has just deleted.
  const time = useMemo(() => timeOf(value), [value])
  return (
    <AriaTimeField
      granularity="minute"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      value={time}
      onChange={(next) => onChange(next === null ? null : next.toString().slice(0, 5))}
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <Group className={FIELD_BOX} onKeyDownCapture={submitOnEnter}>
          <DateInput className={DATE_INPUT}>
            {(segment) => <DateSegment segment={segment} className={DATE_SEGMENT} />}
          </DateInput>
          <Icon of={Clock} size={18} />
        </Group>
      </FieldFrame>
    </AriaTimeField>
  )
}

function timeOf(text: string | null): Time | null {
  if (text === null) return null
  try {
    return parseTime(text)
  } catch {
    return null
  }
}
