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
        <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-[1fr_1fr_auto]">
          <SkeletonBlock
            width={114}
            height={36}
            className="max-md:col-span-full max-md:w-full! touch:h-11!"
          />
          <SkeletonBlock width={108} height={36} className="max-md:w-full! touch:h-11!" />
          <SkeletonBlock width={108} height={36} className="max-md:w-full! touch:h-11!" />
          <SkeletonBlock width={36} height={36} className="touch:size-11!" />
        </div>
      </div>
      <ChildColumns>
        <div>
          <SkeletonBlock width={140} height={16} className="mt-[7px] mb-[17px]" />
          <Card>
            <UpcomingSkeleton rows={5} />
          </Card>
        </div>
        <div>
          <div className="mb-4 flex items-center justify-between gap-3">
            <SkeletonBlock width={170} height={24} />
            <SkeletonBlock width={240} height={34} />
          </div>
          <SkeletonBlock width={260} height={28} className="mb-3.5" />
          <Card className="h-[600px]" />
        </div>
      </ChildColumns>
    </Skeleton>
  )
}

function UpcomingSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line-soft">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-[44px_4px_minmax(0,1fr)] gap-3 py-3 pr-3.5 pl-2.5">
          <SkeletonBlock width={28} height={34} className="mx-auto" />
          <SkeletonBlock height={56} />
          <div className="flex flex-col gap-2 pt-0.5">
            <SkeletonBlock width="58%" height={15} />
            <SkeletonBlock width="42%" height={11} />
            <SkeletonBlock width="50%" height={11} />
          </div>
        </div>
      ))}
    </div>
  )
}
