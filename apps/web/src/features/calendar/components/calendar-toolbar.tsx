import { useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NextButton, PreviousButton, TodayButton } from './period-buttons.tsx'
import { PeriodHeading, Toolbar, ToolbarLine } from './toolbar.tsx'
import { PhoneActions, ToolbarActions, type ToolbarActionsProps } from './toolbar-actions.tsx'
import type { Calendar } from './use-calendar.ts'
import { ViewChoice } from './view-choice.tsx'

interface CalendarToolbarProps extends Omit<ToolbarActionsProps, 'boardDate'> {
  calendar: Calendar
  isFilterOpen: boolean
  /** Number of children, platforms and kinds of events that the filters hide. */
  switchedOff: number
  onFilters: () => void
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { calendar, isFilterOpen, switchedOff, onFilters, onMap, onPrint } = props
  const { t } = useLingui()
  const { isPhone } = calendar
  const ways = { boardDate: calendar.isCurrent ? undefined : calendar.date, onMap, onPrint }
  const choice = { view: calendar.view, isPhone, onView: calendar.onView, agenda: t`Agenda` }
  const filters = switchedOff > 0 ? t`Filters, ${switchedOff} off` : t`Filters`
  if (isPhone) {
    return (
      <Toolbar isPhone>
        <ToolbarLine>
          <PeriodHeading calendar={calendar} className="first-letter:uppercase max-[359px]:text-lg" />
          <TodayButton {...calendar} />
          <PreviousButton {...calendar} />
          <NextButton {...calendar} />
          <span className="relative flex">
            <IconButton icon={ListFilter} label={filters} onPress={onFilters} />
            <FilterCount count={switchedOff} className="absolute top-0.5 right-0.5" />
          </span>
        </ToolbarLine>
        <ToolbarLine>
          <ViewChoice {...choice} className="min-w-0 flex-1!" />
          <PhoneActions {...ways} />
        </ToolbarLine>
      </Toolbar>
    )
  }
  return (
    <Toolbar isPhone={false}>
      <PeriodHeading calendar={calendar} className="first-letter:uppercase" />
      <PreviousButton {...calendar} />
      <TodayButton {...calendar} />
      <NextButton {...calendar} />
      <span className="grow" />
      {/* The title with the four views and all buttons needs 1040 px in its longest language. */}
      <span className="flex items-center gap-2 @max-[1040px]:hidden">
        <ToolbarActions {...ways} />
      </span>
      <span className="flex @min-[1040px]:hidden">
        <PhoneActions {...ways} />
      </span>
      <ViewChoice {...choice} />
      <Button
        size="small"
        icon={ListFilter}
        className={isFilterOpen ? 'bg-surface! bg-[linear-gradient(var(--press),var(--press))]!' : ''}
        aria-expanded={isFilterOpen}
        aria-label={filters}
        onPress={onFilters}
      >
        {t`Filters`}
        <FilterCount count={switchedOff} />
      </Button>
    </Toolbar>
  )
}

/** Shows how many filters are active. The button's accessible name says the number in words. */
function FilterCount({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={`h-4.5 min-w-4.5 rounded-full bg-ink px-1 text-center text-[11px]/[18px] font-bold text-ink-invert tabular-nums ${className}`}
      aria-hidden="true"
    >
      {count}
    </span>
  )
}
