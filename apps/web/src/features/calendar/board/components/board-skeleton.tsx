import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'

/** The placeholder draws an entry in these cells. The fixed pattern resembles a family's week. */
const FILLED = new Set([1, 4, 5, 9, 10, 13, 16, 17, 18, 20])

export function BoardSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading your family board...`}>
      <div className="grid grid-cols-3 pl-[84px] max-md:pl-[46px] print:hidden">
        {Array.from({ length: 24 }, (_, cell) => (
          // oxlint-disable-next-line react/no-array-index-key -- the skeleton's cells have no identity
          <div key={cell} className="min-h-16 border-b border-l border-line-soft p-2">
            {cell < 3 || FILLED.has(cell) ? <SkeletonBlock height={cell < 3 ? 20 : 44} /> : null}
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
