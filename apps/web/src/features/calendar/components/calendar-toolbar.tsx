import { useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import './calendar-toolbar.css'
import { NextButton, PreviousButton, TodayButton } from './period-buttons.tsx'
import { PeriodTitle } from './period-title.tsx'
import { PhoneActions, ToolbarActions, type ToolbarActionsProps } from './toolbar-actions.tsx'
import type { Calendar } from './use-calendar.ts'
import { ViewChoice } from './view-choice.tsx'

interface CalendarToolbarProps extends ToolbarActionsProps {
  calendar: Calendar
  isFilterOpen: boolean
  /** How many of the filters are switched off. */
  switchedOff: number
  onFilters: () => void
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { calendar, isFilterOpen, switchedOff, onFilters, onAdd, onMap, onPrint } = props
  const { t } = useLingui()
  const { isPhone } = calendar
  const filters = switchedOff > 0 ? t`Filters, ${switchedOff} off` : t`Filters`
  if (isPhone) {
    return (
      <div className="calendar-toolbar" data-phone>
        <div className="calendar-toolbar-line">
          <h1
            className="calendar-title type-d4 first-letter:uppercase max-[359px]:text-lg"
            aria-live="polite"
          >
            <PeriodTitle {...calendar} />
          </h1>
          <TodayButton {...calendar} />
          <PreviousButton {...calendar} />
          <NextButton {...calendar} />
          <IconButton icon={ListFilter} label={filters} isOn={switchedOff > 0} onPress={onFilters} />
        </div>
        <div className="calendar-toolbar-line">
          <ViewChoice {...calendar} agenda={t`Agenda`} />
          <PhoneActions onAdd={onAdd} onMap={onMap} onPrint={onPrint} />
        </div>
      </div>
    )
  }
  return (
    <div className="calendar-toolbar">
      <h1 className="calendar-title type-d4 first-letter:uppercase" aria-live="polite">
        <PeriodTitle {...calendar} />
      </h1>
      <PreviousButton {...calendar} />
      <TodayButton {...calendar} />
      <NextButton {...calendar} />
      <span className="grow" />
      <span className="toolbar-wide">
        <ToolbarActions onAdd={onAdd} onMap={onMap} onPrint={onPrint} />
      </span>
      <span className="toolbar-narrow">
        <PhoneActions onAdd={onAdd} onMap={onMap} onPrint={onPrint} />
      </span>
      <ViewChoice {...calendar} agenda={t`Agenda`} />
      <Button
        size="small"
        icon={ListFilter}
        className={isFilterOpen ? 'calendar-filters-on' : ''}
        aria-expanded={isFilterOpen}
        onPress={onFilters}
      >
        {filters}
      </Button>
    </div>
  )
}
