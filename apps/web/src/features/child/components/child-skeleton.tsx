import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import './child-columns.css'
import './child-header.css'

/** In the geometry of what will stand here. */
export function ChildSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading profile...`}>
      <div className="child-header">
        <SkeletonBlock width={76} height={76} isRound />
        <div className="child-words flex flex-col gap-2">
          <SkeletonBlock width={150} height={26} />
          <SkeletonBlock width={190} />
          <SkeletonBlock width={160} height={22} />
        </div>
      </div>
      <div className="child-columns">
        <div className="card flex flex-col">
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="flex gap-3 border-t border-line-soft p-4 first:border-0">
              <SkeletonBlock width={28} height={36} />
              <div className="flex flex-1 flex-col gap-2">
                <SkeletonBlock width="58%" height={16} />
                <SkeletonBlock width="42%" />
              </div>
            </div>
          ))}
        </div>
        <div className="card h-[600px]" />
      </div>
    </Skeleton>
  )
}
