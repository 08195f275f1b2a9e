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
  /** The date as YYYY-MM-DD, or null if the field is empty or incomplete. */
  value: string | null
  onChange: (day: string | null) => void
  /**
   * Called with true when the typed date becomes incomplete, for example because the year is missing.
   * An incomplete date has no value, but the form must not treat it as an empty field.
   */
  onPartial?: (isPartial: boolean) => void
  /**
   * The last day that the calendar offers. The user can type a later day, so the form must reject later days.
   */
  max?: string
  /** A required date field has no button that clears it. */
  isRequired?: boolean
  className?: string
}

/**
 * A date field. The user types the date in the order of the user's locale, or picks a day in a calendar.
 * Load `DateField` together with its form.
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
  // Memoize the day object, so that React Aria receives a new object only when the day changes.
  // When React Aria receives a new object for the same day, it restores digits that the user has just deleted.
  const day = useMemo(() => dayOf(value), [value])
  const clear = () => {
    // Pressing the clear button removes the button itself, which has the focus.
    // Move the focus to the first part of the date, where the user types the next date.
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
            // `slot={null}` disconnects the clear button from React Aria's date picker.
            // If connected, the date picker would open the calendar when the user presses the clear button.
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
    // React Aria renders a `Segment` for each part of the date (year, month, day).
    // Only the year's `Segment` calls `notify`, because `onPartial` must run once for the whole date.
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
