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
import { iconButtonLook } from './icon-button-look.ts'
import { Icon } from './icon.tsx'

/** The year picker offers this many past years. */
const YEARS = 100

const CELL = [
  'mx-auto grid size-9 cursor-pointer place-items-center rounded-full text-ink tabular-nums max-md:size-11',
  'data-disabled:cursor-default data-disabled:text-ink-3 data-hovered:bg-hover data-outside-month:invisible',
  'data-selected:bg-brand data-selected:text-on-brand data-focus-visible:shadow-(--focus-ring)!',
  'data-today:font-bold data-today:underline data-today:decoration-2 data-today:underline-offset-4',
].join(' ')

/**
 * The month calendar in the popover of a date field. Picking a day sets the date of the field.
 * The month and the year have pickers, because stepping back to a birthday month by month would take too long.
 */
export function DateCalendar({ max }: { max?: string }) {
  const { t } = useLingui()
  return (
    <Calendar
      className="w-[292px] max-w-[calc(100vw-32px)] p-3 max-md:w-[344px]"
      {...(max ? { maxValue: parseDate(max) } : {})}
    >
      <header className="mb-2 flex items-center gap-1">
        <Button slot="previous" className={iconButtonLook('small')} aria-label={t`Previous month`}>
          <Icon of={ChevronLeft} size={16} />
        </Button>
        <div className="flex flex-1 justify-center gap-1">
          <CalendarMonthPicker format="long">{(picker) => <Pick {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={YEARS}>{(picker) => <Pick {...picker} />}</CalendarYearPicker>
        </div>
        <Button slot="next" className={iconButtonLook('small')} aria-label={t`Next month`}>
          <Icon of={ChevronRight} size={16} />
        </Button>
      </header>
      <CalendarGrid className="w-full [&_td]:p-px">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-7 text-[12px] font-[550] text-ink-3">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
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

/** A native `select` element, so that a phone shows its own picker. */
function Pick({ value, onChange, items, ...rest }: PickProps) {
  return (
    <select
      {...rest}
      className="h-[30px] cursor-pointer rounded-[6px] bg-raised px-0.5 font-semibold text-ink hover:bg-sunken max-md:h-11 max-md:text-[16px]"
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
