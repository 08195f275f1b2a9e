import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'

export function ClashSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading clashes...`}>
      {[0, 1].map((card) => (
        <div key={card}>
          <SkeletonBlock width={130} height={16} className="mt-7 mb-3" />
          <Card>
            <div className="flex flex-col gap-3 p-4">
              <SkeletonBlock width="62%" height={16} />
              <SkeletonBlock width="38%" />
              <SkeletonBlock height={106} />
              <SkeletonBlock width={220} height={30} />
            </div>
          </Card>
        </div>
      ))}
    </Skeleton>
  )
}
