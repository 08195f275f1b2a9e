import { type CalendarDate, parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays, X } from 'lucide-react'
import { type ReactElement, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  DateInput,
  DateFieldStateContext,
  DateSegment,
  type DateSegmentProps,
} from 'react-aria-components/DateField'
import { DatePicker, Popover } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { DateCalendar } from './date-calendar.tsx'
import { DATE_INPUT, DATE_SEGMENT, FIELD, FIELD_BOX } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { POPOVER } from './raised.ts'
import { submitOnEnter } from './submit-on-enter.ts'

const BUTTON =
  'grid size-[34px] place-items-center rounded-[6px] text-ink-3 data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-press data-focus-visible:shadow-(--focus-ring) max-md:size-11'

interface DateFieldProps extends FieldTexts {
  /** The date as YYYY-MM-DD, or null for no date. */
  value: string | null
  onChange: (day: string | null) => void
  /**
   * Called with true while the date is incomplete, for example without a year.
   * The form must then show an error instead of saving the null `value` of an incomplete date.
   */
  onPartial?: (isPartial: boolean) => void
  /** The last day that the calendar offers. The user can type a later day, so the form must reject it. */
  max?: string
  /** A required field has no clear button. */
  isRequired?: boolean
  className?: string
}

/**
 * A date. The user types its parts in the order of the user's locale, or picks a day in a calendar.
 * Import this component in the form's chunk, so that the form never appears without its date field.
 */
export function DateField({
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  onChange,
  onPartial,
  max,
  isRequired = false,
  className,
}: DateFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // Memoize the day, so that React Aria receives a new object only when the day changes.
  // If React Aria receives a new object for the same day, it restores parts that the user has just deleted.
  const day = useMemo(() => dayOf(value), [value])
  const clear = () => {
    // The clear button disappears together with the date.
    // Move the focus to the first part, where the user types the next date.
    box.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()
    onChange(null)
  }
  return (
    <DatePicker
      granularity="day"
      shouldForceLeadingZeros
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      value={day}
      onChange={(day) => onChange(day?.toString() ?? null)}
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <Group ref={box} className={`${FIELD_BOX} gap-0! pr-1!`} onKeyDownCapture={submitOnEnter}>
          <DateInput className={DATE_INPUT}>
            {(segment) => <Segment segment={segment} onPartial={onPartial} />}
          </DateInput>
          {value === null || isRequired ? null : (
            // `slot={null}` makes this an ordinary button.
            // React Aria would otherwise use this button to open the calendar.
            <Button slot={null} className={BUTTON} aria-label={t`Clear date`} onPress={clear}>
              <Icon of={X} size={16} />
            </Button>
          )}
          <Button className={BUTTON}>
            <Icon of={CalendarDays} size={18} />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={POPOVER} offset={6}>
        <Dialog className="outline-none">
          <DateCalendar {...(max ? { max } : {})} />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

interface SegmentProps extends DateSegmentProps {
  onPartial: ((isPartial: boolean) => void) | undefined
}

function Segment({ segment, onPartial }: SegmentProps): ReactElement {
  const state = useContext(DateFieldStateContext)
  const parts = state?.segments.filter((part) => part.isEditable) ?? []
  const missing = parts.filter((part) => part.isPlaceholder).length
  const isPartial = missing > 0 && missing < parts.length
  const notify = useEffectEvent((now: boolean) => onPartial?.(now))
  useEffect(() => {
    // Every part of the date (year, month, day) renders a `Segment`.
    // Only the year's `Segment` calls `notify`, so that `onPartial` runs once.
    if (segment.type === 'year') notify(isPartial)
  }, [segment.type, isPartial])
  return <DateSegment segment={segment} className={DATE_SEGMENT} />
}

function dayOf(text: string | null): CalendarDate | null {
  if (text === null) return null
  try {
    return parseDate(text)
  } catch {
    return null
  }
}
