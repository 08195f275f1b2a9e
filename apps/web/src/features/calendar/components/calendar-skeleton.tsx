import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { CalendarView } from '../model/period.ts'
import { useCellFit } from './use-cell-fit.ts'

interface CalendarSkeletonProps {
  view: CalendarView
  isPhone: boolean
  /** True if a wide day view has a side panel. */
  hasDaySide?: boolean
  /** Number of children's columns of a wide day view. A day without columns for children has no header. */
  dayColumns?: number | undefined
}

/** Placeholder that has the layout of the loading view, so that nothing jumps when the events arrive. */
export function CalendarSkeleton({ view, isPhone, hasDaySide, dayColumns }: CalendarSkeletonProps) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 overflow-hidden [--type-px:var(--type-px-dense)] *:*:h-full *:min-w-0 *:flex-1">
      <Skeleton label={t`Loading your calendar...`}>
        {view === 'agenda' ? (
          <Agenda />
        ) : view === 'month' ? (
          isPhone ? (
            <PhoneMonth />
          ) : (
            <Month />
          )
        ) : view === 'week' ? (
          <Hours columns={isPhone ? 3 : 7} hasDays />
        ) : isPhone ? (
          <div className="flex h-full flex-col">
            <Strip />
            <Hours columns={1} />
          </div>
        ) : (
          <div className="flex h-full">
            <Hours columns={dayColumns ?? 1} hasChildren={dayColumns !== undefined} />
            {hasDaySide ? <Side /> : null}
          </div>
        )}
      </Skeleton>
    </div>
  )
}

const times = (length: number) => Array.from({ length }, (_, index) => index)

/** Number of placeholder chips in each cell. The pattern is fixed and resembles a family's month. */
const CHIPS = [0, 2, 1, 2, 1, 0, 3]

function Month() {
  const { alone, row } = useCellFit()
  return (
    <div className="flex h-full flex-col">
      <div className="grid h-[calc(30*var(--type-px))] flex-none grid-cols-7 items-center border-b border-line *:mx-2.5">
        {times(7).map((day) => (
          <SkeletonBlock key={day} width={24} height={10} />
        ))}
      </div>
      <div
        className="grid flex-1 grid-cols-7 grid-rows-[repeat(6,minmax(calc(var(--row)*var(--type-px)),1fr))]"
        style={{ '--row': row }}
      >
        {times(42).map((cell) => (
          <div key={cell} className="flex flex-col gap-0.5 border-r border-b border-line-soft px-1 pt-1">
            <SkeletonBlock width={16} height={12} className="mx-1 mt-[5px] mb-1.5" />
            {times(Math.min(CHIPS[cell % 7] ?? 0, alone)).map((chip) => (
              <SkeletonBlock key={chip} height={21} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function PhoneMonth() {
  return (
    <>
      <div className="grid grid-cols-7 grid-rows-[calc(26*var(--type-px))_repeat(6,calc(46*var(--type-px)))]">
        {times(49).map((cell) => (
          <div key={cell} className="flex flex-col items-center gap-2 pt-2">
            <SkeletonBlock width={cell < 7 ? 9 : 18} height={cell < 7 ? 9 : 13} />
            {cell >= 7 && (CHIPS[cell % 7] ?? 0) > 0 ? <SkeletonBlock width={5} height={5} isRound /> : null}
          </div>
        ))}
      </div>
      <div className="border-t border-line">
        <Day rows={4} />
      </div>
    </>
  )
}

function Agenda() {
  return (
    <div className="mx-auto max-w-[860px] divide-y divide-line">
      <Day rows={4} />
      <Day rows={5} />
    </div>
  )
}

/** The heading of a day, and the rows of its events. */
function Day({ rows }: { rows: number }) {
  return (
    <div className="pb-1.5">
      <div className="flex h-[46px] items-center px-4 pt-2">
        <SkeletonBlock width={96} height={15} />
      </div>
      <div className="divide-y divide-line-soft">
        {times(rows).map((row) => (
          <div
            key={row}
            className="grid grid-cols-[76px_4px_1fr_28px] gap-x-3.5 py-[13px] pr-4 pl-1 max-md:grid-cols-[62px_4px_1fr_28px] max-md:gap-x-3 max-md:px-4"
          >
            <div className="flex flex-col items-end gap-2 pt-1 max-md:items-start">
              <SkeletonBlock width={54} height={13} />
              <SkeletonBlock width={44} height={10} />
            </div>
            <SkeletonBlock height={48} />
            <div className="flex flex-col gap-2 pt-1">
              <SkeletonBlock width="40%" height={14} />
              <SkeletonBlock width="64%" height={20} />
            </div>
            <SkeletonBlock width={28} height={28} isRound />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Start and length of an event in each column, in hours from the first visible hour. */
const EVENTS = [
  [7, 1],
  [8.5, 1.5],
  [7.5, 1.25],
  [8, 0.75],
  [7.5, 1.25],
  [8, 1.5],
  [3, 1.25],
] as const
const COLUMNS = 'grid grid-cols-[var(--gutter)_repeat(var(--columns),minmax(0,1fr))]'

/** The hours of days or of children, with the lines and columns of the real grid. */
function Hours(props: { columns: number; hasDays?: boolean; hasChildren?: boolean }) {
  const { columns, hasDays = false, hasChildren = false } = props
  return (
    <div
      className="h-full min-w-0 flex-1 overflow-hidden [--gutter:calc(60*var(--type-px))] max-md:[--gutter:calc(48*var(--type-px))]"
      style={{ '--columns': columns }}
    >
      {hasDays || hasChildren ? (
        <div className={`${COLUMNS} h-[calc(47*var(--type-px))] border-b border-line`}>
          <span />
          {times(columns).map((column) => (
            <div key={column} className="flex items-center gap-2.5 border-l border-line-soft px-2.5">
              <SkeletonBlock width={26} height={26} isRound />
              <SkeletonBlock width={hasDays ? 22 : 64} height={11} />
            </div>
          ))}
        </div>
      ) : null}
      {hasDays ? <div className="h-[calc(33*var(--type-px))] border-b border-line" /> : null}
      <div className={`${COLUMNS} relative`}>
        <div>
          {times(18).map((hour) => (
            <div key={hour} className="flex h-[calc(48*var(--type-px))] items-end justify-end pr-2.5">
              <SkeletonBlock width={30} height={9} className="-mb-[5px]" />
            </div>
          ))}
        </div>
        {times(columns).map((column) => {
          const [start, hours] = EVENTS[column] ?? EVENTS[0]
          return (
            <div
              key={column}
              className="relative border-l border-line-soft bg-[repeating-linear-gradient(transparent_0_calc(48*var(--type-px)-1px),var(--line-soft)_0_calc(48*var(--type-px)))]"
            >
              <div className="absolute inset-x-px" style={{ top: `calc(${start * 48} * var(--type-px))` }}>
                <SkeletonBlock height={hours * 48} />
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The seven days above a phone's day view. */
function Strip() {
  return (
    <div className="grid flex-none grid-cols-7 border-b border-line px-3 pb-2">
      {times(7).map((day) => (
        <div key={day} className="flex min-h-14 flex-col items-center gap-2 pt-1">
          <SkeletonBlock width={9} height={9} />
          <SkeletonBlock width={22} height={20} />
        </div>
      ))}
    </div>
  )
}

/** The small month and the next events beside a wide day view. */
function Side() {
  return (
    <div className="hidden w-[calc(300*var(--type-px))] flex-none border-l border-line px-5 py-4 min-[1180px]:block">
      <div className="grid grid-cols-7 justify-items-center">
        {times(49).map((day) => (
          <div key={day} className="grid h-7 place-items-center">
            <SkeletonBlock width={14} height={10} />
          </div>
        ))}
      </div>
      <SkeletonBlock width={110} className="mt-6 mb-3" />
      {times(2).map((entry) => (
        <div key={entry} className="mb-4 flex gap-3">
          <SkeletonBlock width={32} height={32} isRound />
          <div className="flex flex-1 flex-col gap-2 pt-0.5">
            <SkeletonBlock width="52%" height={14} />
            <SkeletonBlock width="84%" height={11} />
          </div>
        </div>
      ))}
    </div>
  )
}
