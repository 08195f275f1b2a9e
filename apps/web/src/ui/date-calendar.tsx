import { parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import './date-calendar.css'
import { Icon } from './icon.tsx'

/** How far back a year can be picked. */
const YEARS = 100

/** The month in a date field's popover; its value is the field's. A birthday lies years back: month and year are picked. */
export function DateCalendar({ max }: { max?: string }) {
  const { t } = useLingui()
  return (
    <Calendar className="date-calendar" {...(max ? { maxValue: parseDate(max) } : {})}>
      <header className="date-calendar-head">
        <Button slot="previous" className="icon-btn" data-size="small" aria-label={t`Previous month`}>
          <Icon of={ChevronLeft} size={16} />
        </Button>
        <div className="flex flex-1 justify-center gap-1">
          <CalendarMonthPicker format="long">{(picker) => <Pick {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={YEARS}>{(picker) => <Pick {...picker} />}</CalendarYearPicker>
        </div>
        <Button slot="next" className="icon-btn" data-size="small" aria-label={t`Next month`}>
          <Icon of={ChevronRight} size={16} />
        </Button>
      </header>
      <CalendarGrid className="date-calendar-grid">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="date-cell" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

interface PickProps {
  'aria-label': string
  value: string | number
  onChange: (key: string | number | null) => void
  items: readonly { id: number; formatted: string }[]
}

/** The browser's own list: on a phone it is the wheel people know. */
function Pick({ value, onChange, items, ...rest }: PickProps) {
  return (
    <select
      {...rest}
      className="date-pick"
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  )
}
