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

/** What has no hour: whole days, bands over several, times to be decided. Absent where there is nothing. */
export function AllDayRow({ grid, form, onOpen }: AllDayRowProps) {
  const { t } = useLingui()
  const clashes = useClashes()
  if (grid.bands.length === 0) return null
  return (
    <div role="row" className="all-day" data-form={form} style={{ '--lanes': grid.bandRows }}>
      <div role="rowheader" className="all-day-label">
        {t`All day`}
      </div>
      {grid.bands.map((band) => {
        const place = {
          '--lane': band.lane,
          '--column': band.firstColumn + 2,
          '--span': band.lastColumn - band.firstColumn + 1,
        } as CSSProperties
        return (
          <div role="gridcell" key={band.placed.event.id} className="all-day-place" style={place}>
            <EventBand
              placed={band.placed}
              opensBefore={band.opensBefore}
              opensAfter={band.opensAfter}
              days={grid.days.slice(band.firstColumn, band.lastColumn + 1).map(({ day }) => day)}
              clashes={clashes.get(band.placed.event.happeningId)}
              hasUntil={form === 'week'}
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
            className="all-day-place"
            style={{ '--lane': grid.bandRows, '--column': column + 2, '--span': 1 }}
          >
            <MoreButton day={day.day} count={day.hiddenAllDay.length} events={day.events} />
          </div>
        ) : null,
      )}
    </div>
  )
}
