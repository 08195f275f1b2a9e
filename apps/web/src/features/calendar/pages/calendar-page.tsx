import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { EventDetail } from '../../event/components/event-detail.tsx'
import type { Day } from '../../event/model/day.ts'
import { nowIn } from '../../event/model/placement.ts'
import { eventsQuery } from '../../event/queries.ts'
import { profilesQuery } from '../../profile/queries.ts'
import { CalendarBody } from '../components/calendar-body.tsx'
import { CalendarSkeleton } from '../components/calendar-skeleton.tsx'
import { CalendarToolbar } from '../components/calendar-toolbar.tsx'
import { FiltersPanel } from '../components/filters-panel.tsx'
import { useIsPhone } from '../components/use-is-phone.ts'
import { useNeighbors } from '../components/use-neighbors.ts'
import { countOff, filtered, NOTHING_OFF } from '../model/filters.ts'
import { type CalendarView, rangeOf, step } from '../model/period.ts'
import { titleOf } from '../model/title.ts'
import { useSwitchedOff } from '../model/use-switched-off.ts'
import './calendar-page.css'

/** What the address says. Absent: the month, today, no event. */
export interface CalendarSearch {
  readonly view?: CalendarView | undefined
  readonly date?: Day | undefined
  readonly event?: string | undefined
}

interface CalendarPageProps {
  view: CalendarView | undefined
  date: Day | undefined
  eventId: string | undefined
  /** Only what changes; an `undefined` leaves the address. An event opened is a step that Back undoes. */
  onChange: (change: CalendarSearch) => void
}

export function CalendarPage({ view = 'month', date: asked, eventId, onChange }: CalendarPageProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const isPhone = useIsPhone()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, style.timeZone), [instant, style.timeZone])
  const date = asked ?? now.day
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [off, setOff] = useSwitchedOff(useAccount() ?? '')
  const range = useMemo(() => rangeOf(view, date), [view, date])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(eventsQuery(range))
  useNeighbors(date, data !== undefined && !isPlaceholderData)
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const events = useMemo(() => (data ? filtered(data.events, off) : null), [data, off])

  const onStep = useCallback((by: -1 | 1) => onChange({ date: step(view, date, by) }), [view, date, onChange])
  const onDate = useCallback((day: Day) => onChange({ date: day }), [onChange])
  const onOpenDay = useCallback((day: Day) => onChange({ view: 'day', date: day }), [onChange])
  const onOpen = useCallback((id: string) => onChange({ event: id }), [onChange])
  const onResetFilters = useCallback(() => setOff(NOTHING_OFF), [setOff])

  const title = titleOf(view, date, style, isPhone)
  const known = eventId === undefined ? undefined : data?.events.find((event) => hasRow(event, eventId))
  const switchedOff = countOff(off)
  const panel = <FiltersPanel profiles={profiles} off={off} onChange={setOff} isInSheet={isPhone} />
  return (
    <div className="calendar">
      <CalendarToolbar
        title={title}
        view={view}
        isPhone={isPhone}
        isFilterOpen={isFilterOpen}
        switchedOff={switchedOff}
        onView={(next) => onChange({ view: next })}
        onStep={onStep}
        onToday={() => onChange({ date: undefined })}
        onFilters={() => setFilterOpen((open) => !open)}
      />
      <div className="calendar-body">
        {events ? (
          <CalendarBody
            events={events}
            isLoaded={!isPlaceholderData}
            view={view}
            date={date}
            now={now}
            title={title}
            isPhone={isPhone}
            onResetFilters={switchedOff > 0 ? onResetFilters : undefined}
            onDate={onDate}
            onOpenDay={onOpenDay}
            onOpen={onOpen}
          />
        ) : error ? (
          <div className="calendar-error">
            <ErrorState
              title={t`Your calendar could not be loaded`}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            >
              {errorText(error, t`Please try again.`)}
            </ErrorState>
          </div>
        ) : (
          <CalendarSkeleton view={view} isPhone={isPhone} />
        )}
        {isFilterOpen && !isPhone ? (
          <aside className="filters-aside" aria-label={t`Filters`}>
            {panel}
          </aside>
        ) : null}
      </div>
      {isPhone ? (
        <Dialog isOpen={isFilterOpen} onClose={() => setFilterOpen(false)} title={t`Filters`} size="choice">
          {panel}
        </Dialog>
      ) : null}
      <EventDetail eventId={eventId ?? null} known={known} onClose={() => onChange({ event: undefined })} />
    </div>
  )
}

function hasRow(event: { id: string; children: readonly { eventId: string }[] }, id: string): boolean {
  return event.id === id || event.children.some((child) => child.eventId === id)
}
