import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'

const DAYS = [0, 1, 2, 3, 4, 5, 6]
/** The placeholder draws an entry in these cells. The fixed pattern resembles a family's week. */
const FILLED = new Set([0, 3, 4, 7, 9, 10, 13, 16, 17, 18, 20, 24, 25])

/** @param count number of children. While it is unknown, the placeholder shows three columns. */
export function BoardSkeleton({ count = 3 }: { count: number | undefined }) {
  const { t } = useLingui()
  const columns = Array.from({ length: count }, (_, column) => column)
  return (
    <Skeleton label={t`Loading your family board...`}>
      <div
        className="grid min-w-[calc((84+var(--children)*150)*var(--type-px))] grid-cols-[calc(84*var(--type-px))_repeat(var(--children),minmax(0,1fr))] [--type-px:var(--type-px-dense)] max-md:min-w-[calc((46+var(--children)*106)*var(--type-px))] max-md:grid-cols-[calc(46*var(--type-px))_repeat(var(--children),minmax(0,1fr))] md:max-[1180px]:min-w-[calc((84+var(--children)*132)*var(--type-px))] print:hidden"
        style={{ '--children': columns.length }}
      >
        <span className="border-b border-line" />
        {columns.map((column) => (
          <div
            key={column}
            className="flex h-[54px] items-center gap-2.5 border-b border-l border-b-line border-l-line-soft px-3 max-md:h-[41px] max-md:px-2"
          >
            <SkeletonBlock width={24} height={24} isRound />
            <SkeletonBlock width={52} height={13} />
          </div>
        ))}
        {DAYS.map((day) => (
          <Day key={day} day={day} columns={columns} />
        ))}
      </div>
    </Skeleton>
  )
}

function Day({ day, columns }: { day: number; columns: readonly number[] }) {
  return (
    <>
      <div className="border-b border-line-soft py-2.5 pl-3.5">
        <SkeletonBlock width={22} height={20} />
      </div>
      {columns.map((column) => (
        <div
          key={column}
          className="min-h-[72px] border-b border-l border-line-soft p-1.5 max-md:min-h-16 max-md:p-1"
        >
          {FILLED.has(day * 4 + column) ? <SkeletonBlock height={58} className="max-md:h-[45px]!" /> : null}
        </div>
      ))}
    </>
  )
}
