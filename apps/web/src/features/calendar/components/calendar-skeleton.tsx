import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { CalendarView } from '../model/period.ts'
import './calendar-skeleton.css'

/** How many chips stand in each cell of the drawing: like a family's month, the same each time. */
const CHIPS = [0, 2, 1, 2, 1, 0, 3]

/** In the geometry of what will stand here; the frame with its title and buttons is there already. */
export function CalendarSkeleton({ view, isPhone }: { view: CalendarView; isPhone: boolean }) {
  const { t } = useLingui()
  return (
    <div className="calendar-skeleton">
      <Skeleton label={t`Loading your calendar...`}>
        {view === 'agenda' || isPhone ? <Rows /> : view === 'month' ? <Cells /> : <Columns />}
      </Skeleton>
    </div>
  )
}

function Cells() {
  return (
    <div className="skeleton-month">
      {Array.from({ length: 42 }, (_, cell) => (
        // oxlint-disable-next-line react/no-array-index-key -- a drawing without identities
        <div key={cell}>
          <SkeletonBlock width={20} height={14} />
          {Array.from({ length: CHIPS[cell % 7] ?? 0 }, (_chip, chip) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <SkeletonBlock key={chip} height={21} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Columns() {
  return (
    <div className="skeleton-week">
      {[64, 190, 120, 240, 160, 90, 210].map((top, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- a drawing without identities
        <div key={day} style={{ paddingTop: top }}>
          <SkeletonBlock height={70} />
        </div>
      ))}
    </div>
  )
}

function Rows() {
  return (
    <div className="skeleton-rows">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row}>
          <SkeletonBlock height={14} />
          <SkeletonBlock height={40} />
          <div className="flex flex-col gap-2">
            <SkeletonBlock width="46%" height={14} />
            <SkeletonBlock width="72%" height={12} />
          </div>
          <SkeletonBlock width={28} height={28} isRound />
        </div>
      ))}
    </div>
  )
}
