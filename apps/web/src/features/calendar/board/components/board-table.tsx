import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { CircleDashed, Footprints, Plus } from 'lucide-react'
import {
  Fragment,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { photoAddress } from '../../../../lib/file-address.ts'
import { formatFullDay, formatWeekday } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { AdultDisc, ChildDisc } from '../../../../ui/disc.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { driverName } from '../../../event/coverage/components/driver-text.ts'
import { TakeButton } from '../../../event/coverage/components/take-button.tsx'
import { legsOf } from '../../../event/coverage/model/event-legs.ts'
import { useDrivesText } from '../../../event/components/use-drives-text.ts'
import { NOBODY } from '../../../event/model/drives.ts'
import { byOrderOn, type Now, phaseOf, type Placed } from '../../../event/model/placement.ts'
import type { PlaceToAdd } from '../../components/place-to-add.ts'
import type { DriverChoice } from '../../model/driver-choices.ts'
import type { BoardDay } from '../model/board.ts'
import type { PrintDensity } from '../model/print-fit.ts'
import { todayOf } from '../../../event/model/today.ts'
import { BoardEntry, type Soon } from './board-entry.tsx'

interface BoardTableProps {
  columns: readonly BoardColumn[]
  days: readonly BoardDay[]
  /** For each day, how much detail is printed. */
  densities: readonly PrintDensity[]
  clashes: ReadonlyMap<string, readonly Clash[]> | null
  now: Now
  /** Changes when the user presses Today. The board then scrolls to today again. */
  recall: number
  /** False while the table still shows the events of another week. */
  isLoaded: boolean
  onOpen: (eventId: string) => void
  /** Called when the user presses Enter on an empty cell. */
  onAdd: (place: PlaceToAdd) => void
  /** Handles clicks and long presses on the empty parts of cells. */
  onPointerDown: (press: PointerEvent) => void
}

/** If there are more columns than this, the printed columns are too narrow for end times. */
const MOST_WITH_ENDS = 6

const SCROLL =
  'relative min-h-0 overflow-auto scrollbar-thin max-md:pb-20 focus-visible:inset-ring-2 focus-visible:inset-ring-focus print:flex print:flex-1 print:overflow-hidden print:rounded-control print:pb-0 print:border print:border-ink'
// The minimum width of the table also sets the widths of its columns. On a tablet, five children fit.
const TABLE =
  'w-full min-w-[calc((84+var(--children)*150)*var(--type-px))] table-fixed border-separate border-spacing-0 [--type-px:var(--type-px-dense)] max-md:not-print:w-[calc((46+var(--children)*106)*var(--type-px))] max-md:not-print:min-w-full md:max-[1180px]:min-w-[calc((84+var(--children)*132)*var(--type-px))] print:h-full print:min-w-0'
const HEAD =
  'sticky top-0 border-b border-b-line bg-surface px-3 py-2.5 text-left [font-weight:inherit] text-ink max-md:not-print:p-2 print:static print:h-px print:border-b-[1.5px] print:border-b-ink print:px-2.5 print:py-1.5'
const CORNER = `${HEAD} left-0 z-13 w-[calc(84*var(--type-px))] max-md:not-print:w-[calc(46*var(--type-px))] max-md:not-print:border-r max-md:not-print:border-r-line print:w-14`
const CHILD = `${HEAD} z-11 border-l border-l-line-soft`
const DISC = 'max-md:not-print:[--s:24px]! print:[--s:22px]! print:[print-color-adjust:exact]'
const DAY =
  'sticky left-0 z-10 border-b border-b-line-soft py-2.5 pl-3.5 text-left align-top [font-weight:inherit] max-md:not-print:border-r max-md:not-print:border-r-line max-md:not-print:px-0 max-md:not-print:py-2 print:static print:pt-1.5 print:pb-0 print:pl-3'
const DAY_NAME =
  'flex items-baseline gap-1.5 text-[12px] font-[550] max-md:not-print:flex-col max-md:not-print:items-center max-md:not-print:gap-0 print:flex-col print:items-start print:gap-0 print:text-ink-3'
const DAY_NUMBER =
  'min-w-[calc(26*var(--type-px))] rounded-[calc(13*var(--type-px))] text-center font-display font-[650] tabular-nums print:min-w-0'
const NUMBER_OF_TODAY =
  'h-[calc(26*var(--type-px))] bg-ink text-[15px]/[26px] text-ink-invert print:h-auto print:bg-transparent print:text-[17px]/[24px] print:text-ink'
const CELL =
  'h-16 border-b border-l border-line-soft p-1.5 align-top max-md:not-print:p-1 print:h-auto print:px-1 print:py-[3px]'
// In the dark theme, the canvas is darker than the surface, so the row of today has the raised color instead.
const TODAY = 'bg-[color-mix(in_srgb,var(--canvas)_70%,var(--surface))] dark:bg-raised print:bg-transparent'
const ADD =
  'pointer-events-none grid min-h-12 w-full place-items-center rounded-block text-transparent print:hidden'
const LAST = 'print:border-b-0'

/** Shows a row for each day and a column for each child or adult. The headers stay visible while scrolling. */
export function BoardTable(props: BoardTableProps) {
  const { columns, days, densities, clashes, now, recall, isLoaded, onOpen, onAdd, onPointerDown } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const room = useOwnArrows()
  const noteOf = useNotes()
  const first = days[0]?.day
  const soon = useMemo(() => soonOf(days, now), [days, now])
  // A week opens at the row of today, or at its first row. The sticky header covers the top of the room.
  useLayoutEffect(() => {
    const row = room.current?.querySelector<HTMLElement>('[aria-current=date]')
    const head = room.current?.querySelector('thead')
    room.current?.scrollTo({ top: row && head ? row.offsetTop - head.offsetHeight : 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another week, its events and Today scroll again
  }, [room, first, recall, isLoaded])
  return (
    <div
      className={SCROLL}
      role="region"
      aria-label={t`Family board`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll
      tabIndex={0}
      ref={room}
    >
      <table
        className={TABLE}
        style={{ '--children': columns.length }}
        aria-busy={!isLoaded}
        onPointerDown={onPointerDown}
      >
        <thead>
          <tr>
            <th scope="col" className={CORNER}>
              <span className="sr-only">{t`Day`}</span>
            </th>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className={CHILD}>
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isLoaded ? '' : 'opacity-60'}>
          {days.map(({ day, cells }, index) => {
            const date = Temporal.PlainDate.from(day)
            const isToday = day === now.day
            const fullDay = formatFullDay(date, style)
            const last = index === days.length - 1 ? LAST : ''
            return (
              <tr key={day}>
                <th
                  scope="row"
                  className={`${DAY} ${isToday ? TODAY : 'bg-surface'} ${last}`}
                  aria-current={isToday ? 'date' : undefined}
                >
                  <span className="sr-only">{fullDay}</span>
                  <span className={`${DAY_NAME} ${isToday ? 'text-ink' : 'text-ink-3'}`} aria-hidden="true">
                    <b className={`${DAY_NUMBER} ${isToday ? NUMBER_OF_TODAY : 'text-[17px]/[24px]'}`}>
                      {date.day}
                    </b>
                    <span>{formatWeekday(date, style)}</span>
                  </span>
                </th>
                {cells.map((cell, column) => {
                  const one = columns[column]
                  const profile = one?.kind === 'child' ? one.profile : undefined
                  const canAdd = profile?.can.addEvent === true
                  const name = profile?.name ?? ''
                  return (
                    <td
                      key={one && keyOf(one)}
                      className={`${CELL} ${isToday ? TODAY : ''} ${last} ${canAdd ? 'cursor-pointer' : ''}`}
                      {...(canAdd ? { 'data-day': day, 'data-profile': profile.id } : {})}
                    >
                      {canAdd && cell.length === 0 ? (
                        // The cell handles the pointer, because a tap on a touch screen must not add an event.
                        <button
                          type="button"
                          className={ADD}
                          aria-label={t`Add event: ${name}, ${fullDay}`}
                          onClick={() => onAdd({ date: day, profileId: profile.id })}
                        >
                          <Icon of={Plus} size={16} />
                        </button>
                      ) : null}
                      {cell.map((placed) => (
                        <Fragment key={placed.event.id}>
                          <BoardEntry
                            placed={placed}
                            day={day}
                            profileId={profile?.id}
                            color={profile?.color ?? placed.event.children[0]?.color ?? placed.event.color}
                            clashes={clashes?.get(placed.event.eventGroupId)}
                            isPast={phaseOf(placed, now) === 'past'}
                            soon={isToday ? soon.get(placed) : undefined}
                            density={densities[index] ?? 'full'}
                            isShared={cell.length > 1}
                            isNarrow={columns.length > MOST_WITH_ENDS}
                            note={noteOf(placed, one)}
                            isAbsent={profile !== undefined && placed.event.notGoing.includes(profile.id)}
                            onOpen={onOpen}
                          />
                          {one?.kind === 'nobody' ? <Take event={placed.event} /> : null}
                        </Fragment>
                      ))}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A child's column, an adult's column, or the column of children who need a ride. */
export type BoardColumn =
  | { readonly kind: 'child'; readonly profile: Profile }
  | { readonly kind: 'driver'; readonly choice: DriverChoice }
  | { readonly kind: 'nobody' }

function keyOf(column: BoardColumn): string {
  if (column.kind === 'child') return column.profile.id
  return column.kind === 'driver' ? column.choice.key : NOBODY
}

function Head({ column }: { column: BoardColumn }) {
  const { t } = useLingui()
  if (column.kind === 'child') return <ChildHead profile={column.profile} />
  const driver = column.kind === 'driver' ? column.choice.driver : null
  const isPerson = driver?.kind === 'user' || driver?.kind === 'helper'
  return (
    <HeadLine>
      {isPerson ? (
        <AdultDisc
          name={driver.name}
          photoUrl={column.kind === 'driver' ? photoAddress(column.choice.photoId, '64') : null}
          className={DISC}
        />
      ) : (
        <Icon
          of={driver === null ? CircleDashed : Footprints}
          className={`flex-none ${driver === null ? 'text-cau-ink' : 'text-ink-3'}`}
        />
      )}
      <b className="block truncate leading-[18px] font-[650] max-md:not-print:whitespace-normal">
        {driver === null ? t`Needs a ride` : driverName(driver)}
      </b>
    </HeadLine>
  )
}

function ChildHead({ profile }: { profile: Profile }) {
  return (
    <HeadLine>
      <ChildDisc
        name={profile.name}
        color={profile.color}
        photoUrl={photoAddress(profile.photoId, '64')}
        isFriend={!profile.isOwnProfile}
        className={DISC}
      />
      <span className="min-w-0">
        <b className="block truncate leading-[18px] font-[650]">{profile.name}</b>
        {profile.isOwnProfile ? null : (
          <small className="block truncate text-[12px]/[15px] text-ink-3 max-md:not-print:hidden">
            {profile.ownerName}
          </small>
        )}
      </span>
    </HeadLine>
  )
}

function HeadLine({ children }: { children: ReactNode }) {
  return <span className="flex min-w-0 items-center gap-2.5 max-md:not-print:gap-2">{children}</span>
}

/** A child's entry says who drives. A driver's entry says whom they drive, and whether there or back. */
function useNotes(): (placed: Placed, column: BoardColumn | undefined) => string | null {
  const text = useDrivesText()
  return ({ event }, column) => {
    if (column?.kind !== 'child') return text.ways(event)
    const children = event.children.filter(({ profileId }) => profileId === column.profile.id)
    return text.drives({ ...event, children })
  }
}

/** The button with which the user takes all legs that need a driver. On paper, nobody can press it. */
function Take({ event }: { event: Event }) {
  const legs = legsOf(event).filter(({ leg }) => leg !== undefined)
  return (
    <div className="mt-1 mb-2.5 print:hidden">
      <TakeButton legs={legs} />
    </div>
  )
}

/** Returns which of today's events run now, and which come next. */
function soonOf(days: readonly BoardDay[], now: Now): ReadonlyMap<Placed, Soon> {
  const cells = days.find(({ day }) => day === now.day)?.cells.flat() ?? []
  const { running, next } = todayOf([...new Set(cells)].sort(byOrderOn(now.day)), now)
  return new Map<Placed, Soon>([
    ...running.map((placed) => [placed, 'now'] as const),
    ...next.map((placed) => [placed, 'next'] as const),
  ])
}

/** Lets the arrow keys scroll a board that is wider than the screen. Otherwise, they change the week. */
function useOwnArrows() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = ref.current
    const onKeyDown = (press: KeyboardEvent) => {
      const isSideways = press.key === 'ArrowLeft' || press.key === 'ArrowRight'
      const isWider = room !== null && room.scrollWidth > room.clientWidth
      if (press.target === room && isWider && isSideways) press.stopPropagation()
    }
    room?.addEventListener('keydown', onKeyDown)
    return () => room?.removeEventListener('keydown', onKeyDown)
  }, [])
  return ref
}
