import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'

/** A placeholder with the layout of the first two sections. */
export function SettingsSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading your settings...`}>
      <div className="flex gap-[22px] border-b border-line py-3">
        {[52, 84, 56, 110, 64].map((width) => (
          <SkeletonBlock key={width} width={width} />
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-3.5 py-[26px] md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[260px_minmax(0,1fr)]">
        <div>
          <SkeletonBlock width={130} height={15} />
          <SkeletonBlock width={220} className="mt-2" />
        </div>
        <div>
          <SkeletonBlock width={56} height={56} isRound />
          <div className="mt-4 grid gap-3.5 sm:grid-cols-2">
            <SkeletonBlock height={40} className="mt-6" />
            <SkeletonBlock height={40} className="mt-6" />
          </div>
          <SkeletonBlock height={40} className="mt-9" />
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-3.5 border-t border-line py-[26px] md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[260px_minmax(0,1fr)]">
        <SkeletonBlock width={90} height={15} />
        <SkeletonBlock height={40} />
      </div>
    </Skeleton>
  )
}
