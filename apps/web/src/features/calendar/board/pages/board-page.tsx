import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { useMe } from '../../../../lib/session/me.ts'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import type { Day } from '../../../../lib/time/day.ts'
import { formatDayRange } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { AddEvent } from '../../../event/components/add-event.tsx'
import { useAddHere } from '../../../event/model/add-here.ts'
import { NOBODY } from '../../../event/model/drives.ts'
import { signsOf } from '../../../event/model/signs.ts'
import { statusesOf } from '../../../event/model/event-status.ts'
import { OpenedEvent } from '../../components/opened-event.tsx'
import { askedAt, type PlaceToAdd, placeUnderFocus } from '../../components/place-to-add.ts'
import { useCalendar } from '../../components/use-calendar.ts'
import { useCalendarKeys } from '../../components/use-calendar-keys.ts'
import { useSlotToAdd } from '../../components/use-slot-to-add.tsx'
import { driverChoices } from '../../model/driver-choices.ts'
import { type CalendarView, weekDays } from '../../model/period.ts'
import type { CalendarSearch } from '../../model/search.ts'
import { useSwitchedOff } from '../../model/use-switched-off.ts'
import { BoardSkeleton } from '../components/board-skeleton.tsx'
import { type BoardColumn, BoardTable } from '../components/board-table.tsx'
import { type BoardBy, BoardToolbar } from '../components/board-toolbar.tsx'
import { PrintFoot } from '../components/print-foot.tsx'
import { PrintHead } from '../components/print-head.tsx'
import { adultBoardOf, boardOf } from '../model/board.ts'
import { printFit } from '../model/print-fit.ts'
import '../../print/components/paper.css'

interface BoardPageProps {
  date: Day | undefined
  eventId: string | undefined
  by: BoardBy
  /** Called with only the URL parameters that change. `undefined` removes a parameter. */
  onChange: (change: CalendarSearch) => void
}

/** A printed board that is 7.25 inches high fits on A4 landscape and on Letter landscape. */
const BOARD =
  'flex min-h-0 flex-1 flex-col print:h-[calc(7.25in/var(--print-scale,1))] print:overflow-hidden print:[page:wide] print:[zoom:var(--print-scale,1)]'
const STATE = 'grid flex-1 place-items-center px-4 py-8 print:hidden'

/** Shows one week of the whole family, for a shared screen and for printing. */
export function BoardPage({ date: asked, eventId, by, onChange }: BoardPageProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const navigate = useNavigate()
  const calendar = useCalendar({ view: 'week', date: asked, onChange })
  const { answer, now, date } = calendar
  const me = useMe().data
  const [off, setOff] = useSwitchedOff(useAccount() ?? '')
  const children = useQuery(profilesQuery)
  const all = children.data?.profiles
  const friends = all?.some(({ isOwnProfile }) => !isOwnProfile) ?? false
  const profiles = useMemo(
    () => all?.filter(({ isOwnProfile }) => isOwnProfile || !off.isFriendsOff),
    [all, off.isFriendsOff],
  )
  const days = useMemo(() => weekDays(date), [date])
  const [adding, setAdding] = useState<PlaceToAdd | null>(null)
  const canAdd = all?.some((profile) => profile.can.addEvent) ?? false
  const slot = useSlotToAdd(canAdd ? setAdding : undefined, now)
  // A new event is never over, so the day is today or a later day of the visible week.
  const firstFree = days.find((day) => day >= now.day) ?? now.day
  const onAdd = useCallback(() => setAdding(placeUnderFocus(firstFree, now)), [firstFree, now])
  useAddHere(onAdd)
  const onView = (view: CalendarView) => void navigate({ to: '/calendar', search: { view, date: asked } })
  useCalendarKeys({
    onToday: calendar.onToday,
    onStep: calendar.onStep,
    onView,
    onAdd,
  })
  const families = useQuery(coverageQuery).data?.families
  const events = answer.data?.events
  const drivers = useMemo(() => driverChoices(families ?? [], events ?? []), [families, events])
  const isByAdult = by === 'adult' && drivers.length > 0
  const columns = useMemo((): readonly BoardColumn[] | null => {
    if (!profiles) return null
    if (!isByAdult) return profiles.map((profile) => ({ kind: 'child', profile }))
    return [{ kind: 'nobody' }, ...drivers.map((choice) => ({ kind: 'driver', choice }) as const)]
  }, [profiles, drivers, isByAdult])
  const board = useMemo(() => {
    if (!events || !profiles) return null
    const ids = profiles.map(({ id }) => id)
    if (!isByAdult) return boardOf(events, ids, days, style.timeZone)
    const shown = events.filter(({ isOwnEvent }) => isOwnEvent || !off.isFriendsOff)
    const keys = [NOBODY, ...drivers.map(({ key }) => key)]
    const assignable = new Set(
      (families ?? []).flatMap(({ mayAssign, profileIds }) => (mayAssign ? profileIds : [])),
    )
    return adultBoardOf(shown, { keys, assignable, days, zone: style.timeZone, now })
  }, [events, profiles, days, style.timeZone, isByAdult, drivers, families, now, off.isFriendsOff])
  const fit = useMemo(
    () =>
      printFit(board ?? [], ({ event }) => {
        const signs = signsOf(event, calendar.clashes?.get(event.eventGroupId), style.timeZone)
        return signs.length + statusesOf(event).length + Number(event.legs.length > 0)
      }),
    [board, calendar.clashes, style.timeZone],
  )
  const [first = date, last = date] = [days[0], days.at(-1)]
  const range = formatDayRange(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last), style)
  const error = answer.error ?? children.error

  return (
    <div data-paper="board" className={BOARD} style={{ '--print-scale': fit.scale }}>
      <BoardToolbar
        calendar={calendar}
        areFriendsShown={friends ? !off.isFriendsOff : null}
        onFriends={(areShown) => setOff({ ...off, isFriendsOff: !areShown })}
        by={drivers.length > 0 ? by : null}
        onBy={(next) => onChange({ by: next === 'adult' ? next : undefined })}
        onView={onView}
      />
      {board && profiles && columns ? (
        profiles.length > 0 ? (
          <>
            <PrintHead title={range} name={me?.settings.fullName ?? ''} className="mb-3 not-print:hidden" />
            <BoardTable
              columns={columns}
              days={board}
              densities={fit.densities}
              clashes={calendar.clashes}
              now={now}
              recall={calendar.recall}
              isLoaded={!answer.isPlaceholderData}
              onOpen={calendar.onOpen}
              onAdd={setAdding}
              onPointerDown={slot.onPointerDown}
            />
            {!answer.isPlaceholderData &&
            board.every(({ cells }) => cells.every((cell) => cell.length === 0)) ? (
              <p
                className="flex-none px-6 py-3.5 text-ink-3 print:hidden"
                role="status"
              >{t`Nothing planned this week.`}</p>
            ) : null}
            <PrintFoot
              now={now}
              days={[first, last]}
              hasFriends={profiles.some(({ isOwnProfile }) => !isOwnProfile)}
              className="not-print:hidden"
            />
          </>
        ) : (
          <div className={STATE}>
            <EmptyState
              drawing="lanes"
              title={t`No children yet`}
              action={<LinkButton to="/profiles" search={{ add: true }}>{t`Add Child`}</LinkButton>}
            >
              {t`The board has a column for each child.`}
            </EmptyState>
          </div>
        )
      ) : error ? (
        <div className={STATE}>
          <ErrorState
            title={t`Your family board could not be loaded`}
            onRetry={() => void Promise.all([answer.refetch(), children.refetch()])}
            isRetrying={answer.isFetching || children.isFetching}
          >
            {errorText(error, t`Please try again.`)}
          </ErrorState>
        </div>
      ) : (
        <BoardSkeleton count={profiles?.length} />
      )}
      {adding ? <AddEvent isOpen {...askedAt(adding)} onClose={() => setAdding(null)} /> : null}
      <OpenedEvent eventId={eventId} events={answer.data?.events} onClose={calendar.onClose} />
    </div>
  )
}
