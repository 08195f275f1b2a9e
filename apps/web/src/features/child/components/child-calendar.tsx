import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { CalendarContent } from '../../calendar/components/calendar-content.tsx'
import { OpenedEvent } from '../../calendar/components/opened-event.tsx'
import { NextButton, PreviousButton, TodayButton } from '../../calendar/components/period-buttons.tsx'
import { PeriodTitle } from '../../calendar/components/period-title.tsx'
import { useCalendar } from '../../calendar/components/use-calendar.ts'
import { ViewChoice } from '../../calendar/components/view-choice.tsx'
import type { CalendarSearch } from '../../calendar/model/search.ts'
import { type ChildFilters, EVERYTHING, filtered, isEverything } from '../model/filters.ts'
import './child-calendar.css'
import { ChildFiltersRow } from './child-filters.tsx'

interface ChildCalendarProps {
  profileId: string
  search: CalendarSearch
  /** What the list beside it shows: one of these may be opened while the calendar shows another month. */
  upcoming: readonly Event[]
  filters: ChildFilters
  onChange: (change: CalendarSearch) => void
  onFilters: (filters: ChildFilters) => void
}

/** The calendar of one child, in an area of its own that scrolls inside. */
export function ChildCalendar({
  profileId,
  search,
  upcoming,
  filters,
  onChange,
  onFilters,
}: ChildCalendarProps) {
  const { t } = useLingui()
  const calendar = useCalendar({ view: search.view, date: search.date, profileId, onChange })
  const { data } = calendar.answer
  const events = useMemo(() => (data ? filtered(data.events, filters) : null), [data, filters])
  const onReset = useCallback(() => onFilters(EVERYTHING), [onFilters])
  return (
    <section className="min-w-0" aria-label={t`Calendar`}>
      <div className="child-toolbar">
        <h2 className="child-period type-d4 first-letter:uppercase" aria-live="polite">
          <PeriodTitle {...calendar} />
        </h2>
        <PreviousButton {...calendar} />
        <TodayButton {...calendar} />
        <NextButton {...calendar} />
        <span className="grow" />
        <ViewChoice {...calendar} agenda={t`List view`} />
      </div>
      <ChildFiltersRow filters={filters} onChange={onFilters} />
      <div className="card child-calendar">
        <CalendarContent
          calendar={calendar}
          events={events}
          hasDaySide={false}
          onResetFilters={isEverything(filters) ? undefined : onReset}
        />
      </div>
      <OpenedEvent
        eventId={search.event}
        events={data ? [...data.events, ...upcoming] : upcoming}
        onClose={calendar.onClose}
      />
    </section>
  )
}
