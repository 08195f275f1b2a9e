import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { ChildColumns } from './child-columns.tsx'
import { CHILD_HEADER, CHILD_TEXT } from './child-header.tsx'

export function ChildSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading profile...`}>
      <div className={CHILD_HEADER}>
        <SkeletonBlock width={76} height={76} isRound />
        <div className={`flex flex-col gap-2 ${CHILD_TEXT}`}>
          <SkeletonBlock width={150} height={26} />
          <SkeletonBlock width={190} />
          <SkeletonBlock width={160} height={22} />
        </div>
      </div>
      <ChildColumns>
        <Card className="flex flex-col">
          {[0, 1, 2, 3, 4].map((row) => (
            <div key={row} className="flex gap-3 border-t border-line-soft p-4 first:border-0">
              <SkeletonBlock width={28} height={36} />
              <div className="flex flex-1 flex-col gap-2">
                <SkeletonBlock width="58%" height={16} />
                <SkeletonBlock width="42%" />
              </div>
            </div>
          ))}
        </Card>
        <Card className="h-[600px]" />
      </ChildColumns>
    </Skeleton>
  )
}
