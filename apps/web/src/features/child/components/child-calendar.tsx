import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CalendarContent } from '../../calendar/components/calendar-content.tsx'
import { OpenedEvent } from '../../calendar/components/opened-event.tsx'
import { NextButton, PreviousButton, TodayButton } from '../../calendar/components/period-buttons.tsx'
import { PeriodTitle } from '../../calendar/components/period-title.tsx'
import { useCalendar } from '../../calendar/components/use-calendar.ts'
import { ViewChoice } from '../../calendar/components/view-choice.tsx'
import type { CalendarSearch } from '../../calendar/model/search.ts'
import { type ChildFilters, EVERYTHING, filtered, isEverything } from '../model/filters.ts'
import { ChildFiltersRow } from './child-filters.tsx'

interface ChildCalendarProps {
  profileId: string
  search: CalendarSearch
  /** The events listed beside the calendar. Such an event may be in another month than the calendar shows. */
  upcoming: readonly Event[]
  filters: ChildFilters
  onChange: (change: CalendarSearch) => void
  onFilters: (filters: ChildFilters) => void
}

/** Shows the calendar of one child in its own scroll area. */
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
      <div className="mb-3 flex flex-wrap items-center gap-x-1.5 gap-y-2 [--type-px:var(--type-px-dense)] max-md:gap-x-0">
        <h2
          className="mr-1.5 type-d4 whitespace-nowrap first-letter:uppercase max-md:mr-1 max-md:min-w-0 max-md:flex-1 max-md:truncate"
          aria-live="polite"
        >
          <PeriodTitle {...calendar} />
        </h2>
        <PreviousButton {...calendar} />
        <TodayButton {...calendar} />
        <NextButton {...calendar} />
        <span className="grow max-md:hidden" />
        <ViewChoice {...calendar} agenda={t`List view`} />
      </div>
      <ChildFiltersRow filters={filters} onChange={onFilters} />
      {/* Six weeks with few events fit into the area. With more events the rows grow, and the area scrolls. */}
      <Card className="mt-3 flex h-(--h-calendar) overflow-hidden [--month-row:minmax(84px,auto)]">
        <CalendarContent
          calendar={calendar}
          events={events}
          hasDaySide={false}
          onResetFilters={isEverything(filters) ? undefined : onReset}
        />
      </Card>
      <OpenedEvent
        eventId={search.event}
        events={data ? [...data.events, ...upcoming] : upcoming}
        onClose={calendar.onClose}
      />
    </section>
  )
}
