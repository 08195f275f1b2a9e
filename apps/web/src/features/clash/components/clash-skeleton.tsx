import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'

export function ClashSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading clashes...`}>
      <SkeletonBlock width={130} height={16} className="mb-3" />
      <Card>
        {[0, 1, 2].map((card) => (
          <div key={card} className="border-line p-4 not-first:border-t max-md:px-3.5">
            <div className="mb-2.5 flex items-center gap-2.5">
              <SkeletonBlock width={18} height={18} />
              <SkeletonBlock width="62%" height={16} />
            </div>
            <div className="rounded-[10px] border border-line">
              {[0, 1].map((lane) => (
                <div
                  key={lane}
                  className="grid grid-cols-[42px_minmax(0,1fr)_minmax(0,0.72fr)] items-center gap-x-2.5 px-2.5 py-2.5 not-first:border-t not-first:border-line-soft max-md:grid-cols-[42px_minmax(0,1fr)] max-md:gap-y-2.5"
                >
                  <SkeletonBlock width={24} height={24} isRound className="mx-auto" />
                  <div className="flex flex-col gap-2">
                    <SkeletonBlock width="62%" height={14} />
                    <SkeletonBlock width="84%" height={11} />
                  </div>
                  <SkeletonBlock height={20} className="max-md:col-span-full" />
                </div>
              ))}
            </div>
            <SkeletonBlock width={220} height={32} className="mt-3 touch:h-11!" />
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}
