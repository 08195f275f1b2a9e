import { t } from '@lingui/core/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'

/** The placeholder of the whole page: the box for a pasted link, and the connected platforms below it. */
export function ConnectionsSkeleton() {
  return (
    <Skeleton label={t`Loading your connections...`}>
      <Card className="mb-7 p-4">
        <SkeletonBlock width={170} className="mb-2.5" />
        <SkeletonBlock height={68} />
        <SkeletonBlock width="76%" height={11} className="mt-2.5" />
        <SkeletonBlock width="58%" height={11} className="mt-2 md:hidden" />
        <SkeletonBlock width={96} height={36} className="mt-4 touch:h-11!" />
      </Card>
      <SkeletonBlock width={110} height={16} className="mt-[7px] mb-[17px]" />
      <Rows rows={5} />
    </Skeleton>
  )
}

/** The placeholders have the height of the real rows, so that nothing jumps when the rows arrive. */
export function ConnectionSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeleton label={t`Loading your connections...`}>
      <Rows rows={rows} />
    </Skeleton>
  )
}

function Rows({ rows }: { rows: number }) {
  return (
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
  )
}
