import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { EventBand } from '../../event/components/event-band.tsx'
import type { BlockForm } from '../../event/components/event-block.tsx'
import type { TimeGrid } from '../model/time-grid.ts'
import { useClashes } from './clashes.tsx'
import { MoreButton } from './more-popover.tsx'

interface AllDayRowProps {
  grid: TimeGrid
  form: BlockForm
  onOpen: (eventId: string) => void
}

const ROW = {
  days: 'grid-cols-(--grid)',
  day: 'grid-cols-[var(--gutter)_repeat(var(--lanes),minmax(0,1fr))] max-md:grid-cols-[var(--gutter)_minmax(0,1fr)]',
}
/** The day view shows all-day events side by side. On a phone, it stacks them. */
const PLACE = {
  days: 'col-[var(--column)_/_span_var(--span)] row-[calc(var(--lane)+1)] grid min-w-0',
  day: 'col-[calc(var(--lane)+2)] row-[1] grid min-w-0 max-md:col-[2] max-md:row-[calc(var(--lane)+1)]',
}
/** The Spanish label may need two lines on a phone. Both lines fit into the height of one event's bar. */
const LABEL =
  'sticky left-0 z-1 col-start-1 row-start-1 h-[calc(24*var(--type-px))] content-center pr-2.5 text-right bg-surface text-[11px]/[12px] text-ink-3 max-md:pr-1.5'
/**
 * The row of a phone is only as high as the visible days need (`--all-day-rows`).
 * Without a visible all-day event, only the row's border remains, and covers the border of the header.
 */
const FITS =
  'max-md:-mt-px max-md:max-h-[calc((24*var(--type-px)+3px)*var(--all-day-rows,9)+5px*min(1,var(--all-day-rows,9))+1px)] max-md:overflow-y-clip max-md:py-[min(4px,4px*var(--all-day-rows,9))]'

/** Shows all-day events, multi-day events and events with an undecided time above the hour grid. */
export function AllDayRow({ grid, form, onOpen }: AllDayRowProps) {
  const { t } = useLingui()
  const clashes = useClashes()
  if (grid.bands.length === 0) return null
  const kind = form === 'day' ? 'day' : 'days'
  return (
    <div
      role="row"
      className={`grid gap-y-[3px] border-b border-line py-1 ${ROW[kind]} ${form === 'phone' ? FITS : ''}`}
      style={{ '--lanes': grid.bandRows }}
    >
      <div role="rowheader" className={LABEL}>
        {t`All day`}
      </div>
      {grid.bands.map((band) => {
        const place = {
          '--lane': band.lane,
          '--column': band.firstColumn + 2,
          '--span': band.lastColumn - band.firstColumn + 1,
        } as CSSProperties
        return (
          <div role="gridcell" key={band.placed.event.id} className={PLACE[kind]} style={place}>
            <EventBand
              placed={band.placed}
              opensBefore={band.opensBefore}
              opensAfter={band.opensAfter}
              days={(form === 'child'
                ? grid.days
                : grid.days.slice(band.firstColumn, band.lastColumn + 1)
              ).map(({ day }) => day)}
              clashes={clashes.get(band.placed.event.eventGroupId)}
              hasUntil={form === 'week'}
              isSticky={form === 'phone'}
              onOpen={onOpen}
            />
          </div>
        )
      })}
      {grid.days.map((day, column) =>
        day.hiddenAllDay.length > 0 ? (
          <div
            role="gridcell"
            key={day.day}
            className={PLACE[kind]}
            style={{ '--lane': grid.bandRows, '--column': column + 2, '--span': 1 }}
          >
            <MoreButton day={day.day} count={day.hiddenAllDay.length} events={day.events} />
          </div>
        ) : null,
      )}
    </div>
  )
}
