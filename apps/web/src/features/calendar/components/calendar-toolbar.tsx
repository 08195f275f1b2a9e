import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { CalendarView } from '../model/period.ts'
import './calendar-toolbar.css'

interface CalendarToolbarProps {
  title: string
  view: CalendarView
  isPhone: boolean
  isFilterOpen: boolean
  /** How many of the filters are switched off. */
  switchedOff: number
  onView: (view: CalendarView) => void
  onStep: (by: -1 | 1) => void
  onToday: () => void
  onFilters: () => void
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { title, view, isPhone, isFilterOpen, switchedOff, onView, onStep, onToday, onFilters } = props
  const { t } = useLingui()
  const views = (
    <SegmentedControl
      label={t`View`}
      isFullWidth={isPhone}
      value={view}
      onChange={onView}
      segments={[
        { id: 'month', label: t`Month` },
        { id: 'week', label: t`Week` },
        { id: 'day', label: t`Day` },
        { id: 'agenda', label: t`Agenda` },
      ]}
    />
  )
  const previous = (
    <IconButton
      icon={ChevronLeft}
      label={t`Previous`}
      size="small"
      iconSize={18}
      onPress={() => onStep(-1)}
    />
  )
  const next = (
    <IconButton icon={ChevronRight} label={t`Next`} size="small" iconSize={18} onPress={() => onStep(1)} />
  )
  const filters = switchedOff > 0 ? t`Filters, ${switchedOff} off` : t`Filters`
  if (isPhone) {
    return (
      <div className="calendar-toolbar" data-phone>
        <div className="calendar-toolbar-line">
          <h1 className="type-d4 calendar-title max-[359px]:text-lg" aria-live="polite">
            {title}
          </h1>
          <Button variant="ghost" size="small" className="calendar-today" onPress={onToday}>
            {t`Today`}
          </Button>
          {previous}
          {next}
          <IconButton icon={ListFilter} label={filters} isOn={switchedOff > 0} onPress={onFilters} />
        </div>
        {views}
      </div>
    )
  }
  return (
    <div className="calendar-toolbar">
      <h1 className="type-d4 calendar-title" aria-live="polite">
        {title}
      </h1>
      {previous}
      <Button size="small" onPress={onToday}>
        {t`Today`}
      </Button>
      {next}
      <span className="grow" />
      {views}
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
