import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { FRIEND_COLUMNS, FRIEND_ROW } from './layout.ts'

export function FriendsSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading your friends...`}>
      <SkeletonBlock height={48} className="mb-7 rounded-card" />
      <div className={FRIEND_COLUMNS}>
        <div className="mb-7">
          <SkeletonBlock width={110} height={16} className="mt-[7px] mb-[17px]" />
          <Rows count={4} size={40} />
        </div>
        <div>
          <SkeletonBlock width={100} height={18} className="mt-1.5 mb-4" />
          <SkeletonBlock height={40} className="mb-9" />
          <SkeletonBlock width={150} height={18} className="mb-4" />
          <Rows count={1} size={32} />
        </div>
      </div>
    </Skeleton>
  )
}

export function PeopleSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading blocked people...`}>
      <Rows count={2} size={40} />
    </Skeleton>
  )
}

function Rows({ count, size }: { count: number; size: number }) {
  return (
    <Card className="px-4">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={`${FRIEND_ROW} py-[11px]`}>
          <SkeletonBlock width={size} height={size} isRound />
          <div className="flex flex-col gap-1.5">
            <SkeletonBlock width={130} height={15} />
            <SkeletonBlock width={190} height={12} />
          </div>
          <SkeletonBlock width={70} height={22} />
        </div>
      ))}
    </Card>
  )
}
