import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { CalendarView } from '../model/period.ts'

/** Number of placeholder chips in each cell. The pattern is fixed and resembles a family's month. */
const CHIPS = [0, 2, 1, 2, 1, 0, 3]

/** Placeholder that has the layout of the loading view, so that nothing jumps when the events arrive. */
export function CalendarSkeleton({ view, isPhone }: { view: CalendarView; isPhone: boolean }) {
  const { t } = useLingui()
  return (
    <div className="min-w-0 flex-1 overflow-hidden">
      <Skeleton label={t`Loading your calendar...`}>
        {view === 'agenda' || isPhone ? <Rows /> : view === 'month' ? <Cells /> : <Columns />}
      </Skeleton>
    </div>
  )
}

function Cells() {
  return (
    <div className="grid grid-cols-7 grid-rows-[repeat(6,121px)] pt-[30px]">
      {Array.from({ length: 42 }, (_, cell) => (
        // oxlint-disable-next-line react/no-array-index-key -- the skeleton's cells have no identity
        <div key={cell} className="flex flex-col gap-[3px] border-r border-b border-line-soft px-1 py-2">
          <SkeletonBlock width={20} height={14} />
          {Array.from({ length: CHIPS[cell % 7] ?? 0 }, (_chip, chip) => (
            // oxlint-disable-next-line react/no-array-index-key -- the skeleton's chips have no identity
            <SkeletonBlock key={chip} height={21} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Columns() {
  return (
    <div className="grid grid-cols-7 gap-1 pl-15">
      {[64, 190, 120, 240, 160, 90, 210].map((top, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- the skeleton's columns have no identity
        <div key={day} style={{ paddingTop: top }}>
          <SkeletonBlock height={70} />
        </div>
      ))}
    </div>
  )
}

function Rows() {
  return (
    <div className="mx-auto max-w-[860px]">
      {[0, 1, 2, 3, 4].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[60px_4px_1fr_28px] gap-3.5 border-b border-line-soft px-4 py-[15px]"
        >
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
