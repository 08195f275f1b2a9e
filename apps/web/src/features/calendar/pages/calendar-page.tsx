import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMe } from '../../../lib/session/me.ts'
import { coverageQuery } from '../../../lib/session/coverage.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import type { Day } from '../../../lib/time/day.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AddEvent } from '../../event/components/add-event.tsx'
import { useAddHere } from '../../event/model/add-here.ts'
import { oneCardEach } from '../../event/model/one-card.ts'
import { PeriodMap } from '../../place/components/period-map.tsx'
import { CalendarInvite } from '../components/calendar-invite.tsx'
import { CalendarContent } from '../components/calendar-content.tsx'
import { CalendarToolbar } from '../components/calendar-toolbar.tsx'
import { FiltersPanel } from '../components/filters-panel.tsx'
import { OpenedEvent } from '../components/opened-event.tsx'
import { askedAt, type PlaceToAdd, placeUnderFocus } from '../components/place-to-add.ts'
import { useSlotToAdd } from '../components/use-slot-to-add.tsx'
import { useCalendarKeys } from '../components/use-calendar-keys.ts'
import { useSwipe } from '../components/use-swipe.ts'
import { useCalendar } from '../components/use-calendar.ts'
import { childColumns } from '../model/child-columns.ts'
import { driverChoices } from '../model/driver-choices.ts'
import { countOff, filtered, NOTHING_OFF, readOff, type SwitchedOff, writeOff } from '../model/filters.ts'
import { type CalendarView, shownRange } from '../model/period.ts'
import type { CalendarSearch } from '../model/search.ts'
import { usePrintSheet } from '../print/components/use-print-sheet.tsx'
import { useSwitchedOff } from '../model/use-switched-off.ts'

interface CalendarPageProps {
  view: CalendarView | undefined
  date: Day | undefined
  eventId: string | undefined
  opensMessages: boolean
  /** The items that the filters hide, from the URL. If absent, the filters stored on this device apply. */
  off: string | undefined
  /** Called with only the URL parameters that change. `undefined` removes a parameter. */
  onChange: (change: CalendarSearch) => void
}

const NOBODY: readonly Profile[] = []

export function CalendarPage(props: CalendarPageProps) {
  const { view, date, eventId, opensMessages, off: linked, onChange } = props
  const { t } = useLingui()
  const calendar = useCalendar({ view, date, onChange })
  const { isPhone, onStep, date: shownDate, now } = calendar
  const { data } = calendar.answer
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [isMapOpen, setMapOpen] = useState(false)
  const [adding, setAdding] = useState<PlaceToAdd | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const [kept, keep] = useSwitchedOff(useAccount() ?? '')
  // A change of the filters renders the page twice: first for the stored filters, and then for the URL.
  // Both renders have the same text of filters, so `useMemo` parses the filters only once.
  const shownOff = linked ?? writeOff(kept)
  const off = useMemo(() => readOff(shownOff), [shownOff])
  const setOff = useCallback(
    (next: SwitchedOff) => {
      keep(next)
      onChange({ off: writeOff(next) || undefined })
    },
    [keep, onChange],
  )
  const profiles = useQuery(profilesQuery).data?.profiles ?? NOBODY
  const canAdd = profiles.some((profile) => profile.can.addEvent)
  const families = useQuery({ ...coverageQuery, enabled: isFilterOpen }).data?.families
  const drivers = useMemo(() => driverChoices(families ?? [], data?.events ?? []), [families, data])
  const events = useMemo(() => (data ? oneCardEach(filtered(data.events, off)) : null), [data, off])
  const columnsOf = useCallback(
    (onDay: readonly Event[]) => childColumns(profiles, onDay, off),
    [profiles, off],
  )
  const onResetFilters = useCallback(() => setOff(NOTHING_OFF), [setOff])
  const onAdd = useCallback(
    () => setAdding(placeUnderFocus(shownDate < now.day ? now.day : shownDate, now)),
    [shownDate, now],
  )
  useAddHere(onAdd)
  // A parent without children can press the shortcut, too. The dialog then asks them to add a child first.
  useCalendarKeys({ ...calendar, onAdd })
  useSwipe(body, onStep)
  const { ghost, ...slot } = useSlotToAdd(canAdd ? setAdding : undefined, now)
  const me = useMe().data
  const { sheet, print } = usePrintSheet(events && { ...calendar, events, name: me?.settings.fullName ?? '' })
  const switchedOff = countOff(off)
  const onFilters = useCallback(() => setFilterOpen((open) => !open), [])
  const onMap = useCallback(() => setMapOpen(true), [])
  const panel = (
    <FiltersPanel profiles={profiles} drivers={drivers} off={off} onChange={setOff} isInSheet={isPhone} />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <CalendarToolbar
        calendar={calendar}
        isFilterOpen={isFilterOpen}
        switchedOff={switchedOff}
        onFilters={onFilters}
        onMap={onMap}
        onPrint={print}
      />
      {data?.events.length === 0 && switchedOff === 0 && !calendar.answer.isPlaceholderData ? (
        <CalendarInvite />
      ) : null}
      <div ref={body} className="relative flex min-h-0 flex-1" {...slot}>
        {ghost}
        <CalendarContent
          calendar={calendar}
          events={events}
          columnsOf={columnsOf}
          onResetFilters={switchedOff > 0 ? onResetFilters : undefined}
        />
        {isFilterOpen && !isPhone ? (
          <aside
            className="w-[244px] flex-none overflow-auto border-l border-line px-[18px] py-4 max-[1180px]:absolute max-[1180px]:inset-y-0 max-[1180px]:right-0 max-[1180px]:z-(--z-popover) max-[1180px]:bg-raised max-[1180px]:shadow-md"
            aria-label={t`Filters`}
          >
            {panel}
          </aside>
        ) : null}
      </div>
      {isPhone ? (
        <Dialog
          isOpen={isFilterOpen}
          onClose={() => setFilterOpen(false)}
          title={t`Filters`}
          size="choice"
          footer={
            <>
              <Button isDisabled={switchedOff === 0} onPress={onResetFilters}>{t`Clear`}</Button>
              <Button variant="primary" onPress={() => setFilterOpen(false)}>{t`Done`}</Button>
            </>
          }
        >
          {panel}
        </Dialog>
      ) : null}
      {adding ? <AddEvent isOpen {...askedAt(adding)} onClose={() => setAdding(null)} /> : null}
      <PeriodMap
        isOpen={isMapOpen}
        range={shownRange(calendar.view, calendar.date)}
        onOpen={calendar.onOpen}
        onClose={() => setMapOpen(false)}
      />
      {sheet}
      <OpenedEvent
        eventId={eventId}
        events={data?.events}
        opensMessages={opensMessages}
        onMessagesClosed={() => onChange({ messages: undefined })}
        onClose={calendar.onClose}
      />
    </div>
  )
}
