import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Day } from '../../event/model/day.ts'
import { profilesQuery } from '../../profile/queries.ts'
import { CalendarContent } from '../components/calendar-content.tsx'
import { CalendarToolbar } from '../components/calendar-toolbar.tsx'
import { FiltersPanel } from '../components/filters-panel.tsx'
import { OpenedEvent } from '../components/opened-event.tsx'
import { useCalendar } from '../components/use-calendar.ts'
import { countOff, filtered, NOTHING_OFF } from '../model/filters.ts'
import type { CalendarView } from '../model/period.ts'
import type { CalendarSearch } from '../model/search.ts'
import { useSwitchedOff } from '../model/use-switched-off.ts'
import './calendar-page.css'

interface CalendarPageProps {
  view: CalendarView | undefined
  date: Day | undefined
  eventId: string | undefined
  /** Only what changes; an `undefined` leaves the address. An event opened is a step that Back undoes. */
  onChange: (change: CalendarSearch) => void
}

export function CalendarPage({ view, date, eventId, onChange }: CalendarPageProps) {
  const { t } = useLingui()
  const calendar = useCalendar({ view, date, onChange })
  const { isPhone } = calendar
  const { data } = calendar.answer
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [off, setOff] = useSwitchedOff(useAccount() ?? '')
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const events = useMemo(() => (data ? filtered(data.events, off) : null), [data, off])
  const onResetFilters = useCallback(() => setOff(NOTHING_OFF), [setOff])
  const switchedOff = countOff(off)
  const panel = <FiltersPanel profiles={profiles} off={off} onChange={setOff} isInSheet={isPhone} />
  return (
    <div className="calendar">
      <CalendarToolbar
        calendar={calendar}
        isFilterOpen={isFilterOpen}
        switchedOff={switchedOff}
        onFilters={() => setFilterOpen((open) => !open)}
      />
      <div className="calendar-body">
        <CalendarContent
          calendar={calendar}
          events={events}
          onResetFilters={switchedOff > 0 ? onResetFilters : undefined}
        />
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
      <OpenedEvent eventId={eventId} events={data?.events} onClose={calendar.onClose} />
    </div>
  )
}
