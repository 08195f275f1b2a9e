import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { memo } from 'react'
import { type Day, daysFrom } from '../../../lib/time/day.ts'
import { formatMonthDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { EventBand } from '../../event/components/event-band.tsx'
import { EventChip } from '../../event/components/event-chip.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import { hue } from '../../../ui/hue.ts'
import { SignIcons } from '../../event/components/sign-tag.tsx'
import type { Band } from '../model/bands.ts'
import type { MonthCell as Cell, Slot } from '../model/month-grid.ts'
import { CellGhost } from '../move/components/ghost.tsx'
import { DayDots } from './child-dot.tsx'
import { useClashes } from './clashes.tsx'
import { MoreButton } from './more-popover.tsx'

interface MonthCellProps {
  cell: Cell
  isFocus: boolean
  isChosen: boolean
  isPhone: boolean
  onOpen: (eventId: string) => void
  onDay: (day: Day) => void
}

const CELL =
  'relative flex min-w-0 flex-col focus-visible:z-2 focus-visible:inset-ring-2 focus-visible:inset-ring-focus'
const PHONE_CELL = `${CELL} cursor-pointer items-center gap-px pt-0.5`
const WEEKDAY_CELL = `${CELL} gap-0.5 border-r border-b border-line-soft px-1 pt-1 pb-0.5 last:border-r-0`
/** `--ground` is the background color of weekend cells. Long event titles fade out into that color. */
const WEEKEND_CELL = `${WEEKDAY_CELL} bg-(--ground) [--ground:color-mix(in_srgb,var(--canvas)_60%,var(--surface))]`

const NUMBER = 'flex-none tabular-nums'
const WIDE_NUMBER = `${NUMBER} mb-px h-[calc(22*var(--type-px))] min-w-[calc(22*var(--type-px))] self-start rounded-[calc(11*var(--type-px))] text-[12.5px]/[22px]`
/** The pseudo-element covers the whole cell, so that a tap anywhere in the cell selects the day. */
const PHONE_NUMBER = `${NUMBER} px-1 text-center h-[calc(26*var(--type-px))] min-w-[calc(26*var(--type-px))] rounded-[calc(13*var(--type-px))] text-[14px]/[26px] whitespace-nowrap after:absolute after:inset-0`
/** The digits align with the weekday's name above the column. The margins center a number in today's disc. */
const ALIGNED = {
  none: 'px-1.5 text-left',
  one: '-ml-px text-center',
  two: 'ml-0.5 text-center',
}
const TODAY = 'bg-ink font-bold text-ink-invert'
const IN_MONTH = 'font-[550] text-ink md:hover:bg-press'
const OUT_OF_MONTH = 'font-[450] text-ink-3 md:hover:bg-press'
const CHOSEN = 'inset-ring-[1.5px] inset-ring-ink'

export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { cell, isFocus, isChosen, isPhone, onOpen, onDay } = props
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const words = useEventText()
  const clashes = useClashes()
  const count = cell.events.length
  const clashSign = isPhone ? clashOf(cell.events, clashes) : undefined
  const date = words.day(cell.day)
  const name = [
    date,
    cell.isToday ? t`Today` : null,
    count > 0 ? countText(count, i18n.locale) : null,
    clashSign === undefined ? null : words.sign(clashSign, ''),
  ]
    .filter((part) => part !== null)
    .join(', ')
  const number = cell.startsMonth
    ? formatMonthDay(Temporal.PlainDate.from(cell.day), style)
    : String(Number(cell.day.slice(-2)))
  const ink = cell.isToday ? TODAY : cell.isInMonth ? IN_MONTH : OUT_OF_MONTH
  const align = !cell.isToday || cell.startsMonth ? 'none' : number.length === 1 ? 'one' : 'two'
  const isFaded = cell.isPast || !cell.isInMonth
  return (
    <div
      role="gridcell"
      className={isPhone ? PHONE_CELL : cell.isWeekend ? WEEKEND_CELL : WEEKDAY_CELL}
      tabIndex={isFocus ? 0 : -1}
      data-day={cell.day}
      data-out={!cell.isInMonth || undefined}
      aria-label={name}
      aria-current={cell.isToday ? 'date' : undefined}
      aria-selected={isPhone ? isChosen : undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className={`${isPhone ? PHONE_NUMBER : `${WIDE_NUMBER} ${ALIGNED[align]}`} ${ink} ${isChosen && !cell.isToday ? CHOSEN : ''}`}
        aria-label={date}
        onClick={() => onDay(cell.day)}
      >
        {number}
      </button>
      {isPhone ? (
        <>
          <DayDots events={cell.events} hasDashes>
            {clashSign === undefined ? null : (
              <SignIcons signs={[clashSign]} most={1} className="inline-flex [&>svg]:size-2.5" />
            )}
          </DayDots>
          {cell.bands.slice(0, MOST_DASHES).map((band) => (
            <Dash key={band.lane} band={band} day={cell.day} />
          ))}
        </>
      ) : (
        <>
          {cell.slots.map((slot, index) =>
            slot.kind === 'chip' ? (
              <EventChip
                // oxlint-disable-next-line react/no-array-index-key -- a line is identified only by its position in the cell
                key={index}
                placed={slot.placed}
                words={words}
                day={slot.placed.firstDay < cell.day ? cell.day : undefined}
                clashes={clashes.get(slot.placed.event.eventGroupId)}
                isFaded={isFaded}
                onOpen={onOpen}
              />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- a line is identified only by its position in the cell
              <BandLine key={index} slot={slot} day={cell.day} onOpen={onOpen} />
            ),
          )}
          {cell.more > 0 ? <MoreButton day={cell.day} count={cell.more} events={cell.events} /> : null}
        </>
      )}
      <CellGhost day={cell.day} />
    </div>
  )
})

const countTexts = new Map<string, string>()

/** Returns a text such as '3 events'. The texts are cached, because formatting 42 plurals at each step is slow. */
function countText(count: number, locale: string): string {
  const key = `${locale} ${count}`
  const text = countTexts.get(key) ?? plural(count, { one: '# event', other: '# events' })
  countTexts.set(key, text)
  return text
}

interface BandLineProps {
  slot: Exclude<Slot, { kind: 'chip' }>
  day: Day
  onOpen: (eventId: string) => void
}

function BandLine({ slot, day, onOpen }: BandLineProps) {
  const clashes = useClashes()
  if (slot.kind === 'room') return <span className="h-[calc(22*var(--type-px))] flex-none" />
  const { band } = slot
  const columns = band.lastColumn - band.firstColumn + 1
  return (
    <EventBand
      placed={band.placed}
      opensBefore={band.opensBefore}
      opensAfter={band.opensAfter}
      days={daysFrom(day, columns)}
      columns={columns}
      clashes={clashes.get(band.placed.event.eventGroupId)}
      isFaded={slot.isFaded}
      onOpen={onOpen}
    />
  )
}

type Clashing = ReturnType<typeof useClashes>

/** Returns the mark of the day's most urgent clash, or undefined if no event of the day clashes. */
function clashOf(events: readonly Placed[], clashes: Clashing): 'overlap' | 'drive' | undefined {
  const kinds = new Set(
    events.flatMap(({ event }) => clashes.get(event.eventGroupId) ?? []).map(({ kind }) => kind),
  )
  return kinds.has('overlap') ? 'overlap' : kinds.has('drive') ? 'drive' : undefined
}

/** A phone's cell has room for two lines of dashes below the dots. */
const MOST_DASHES = 2

/** Draws a day's part of a multi-day event. The parts of consecutive days join to one dash. */
function Dash({ band, day }: { band: Band; day: Day }) {
  const { event, firstDay, lastDay } = band.placed
  const ends = `${firstDay < day ? 'left-0' : 'left-2 rounded-l-full'} ${lastDay > day ? 'right-0' : 'right-2 rounded-r-full'}`
  const fill = event.isOwnEvent
    ? 'bg-hue'
    : 'bg-[repeating-linear-gradient(90deg,var(--c-solid)_0_4px,transparent_4px_7px)]'
  const look = hue(event.children[0]?.color ?? event.color, `absolute h-[3px] ${fill} ${ends}`)
  return (
    <span
      className={look.className}
      style={{ ...look.style, top: `calc(38 * var(--type-px) + ${band.lane * 4}px)` }}
      data-dash=""
      aria-hidden="true"
    />
  )
}
