import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { DashboardColumns } from './dashboard-columns.tsx'

/** Positions of the placeholder blocks. Each pair is the left edge and the width in percent of the row. */
const LANES = [
  [36, 20],
  [50, 32],
  [16, 20],
  [58, 20],
] as const

export function DashboardSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading your dashboard...`}>
      <SkeletonBlock width={230} height={28} className="mb-2.5" />
      <SkeletonBlock width={120} height={14} className="mb-[34px]" />
      <DashboardColumns>
        <div className="mb-7 min-w-0">
          <SkeletonBlock width={150} height={18} className="mb-4" />
          <Card className="mb-3 flex flex-col gap-3 px-3 py-3.5 max-md:hidden">
            {LANES.map(([left, width]) => (
              <div key={left} className="flex items-center gap-3">
                <SkeletonBlock width={22} height={22} isRound />
                <div className="min-w-0 flex-1" style={{ paddingLeft: `${left}%` }}>
                  <SkeletonBlock width={`${(width / (100 - left)) * 100}%`} height={32} />
                </div>
              </div>
            ))}
          </Card>
          <Card>
            {[0, 1, 2, 3].map((row) => (
              <div
                key={row}
                className="grid grid-cols-[60px_4px_1fr_28px] gap-3.5 border-line-soft px-4 py-[15px] not-first:border-t max-md:pb-9"
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
          </Card>
        </div>
        <div>
          <SkeletonBlock width={150} height={18} className="mb-4" />
          <Card className="px-4 py-1.5">
            {[0, 1, 2, 3, 4].map((row) => (
              <div key={row} className="flex items-center gap-3 py-3">
                <SkeletonBlock width={36} height={36} isRound />
                <div className="flex flex-1 flex-col gap-2">
                  <SkeletonBlock width="42%" height={13} />
                  <SkeletonBlock width="68%" height={11} />
                </div>
              </div>
            ))}
          </Card>
        </div>
      </DashboardColumns>
    </Skeleton>
  )
}
