import { t } from '@lingui/core/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'

/** The placeholders have the height of the real rows, so that nothing jumps when the rows arrive. */
export function ConnectionSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeleton label={t`Loading your connections...`}>
      <Card>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-3.5 px-4 py-4">
            <SkeletonBlock width={40} height={40} />
            <div className="flex flex-1 flex-col gap-2">
              <SkeletonBlock width="32%" />
              <SkeletonBlock width="20%" height={11} />
            </div>
            <SkeletonBlock width={76} height={30} />
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}
