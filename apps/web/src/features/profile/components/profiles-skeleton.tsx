import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { PROFILE_CARD, PROFILE_CARD_FOOT } from './profile-card-classes.ts'

export function ProfilesSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading profiles...`}>
      <SkeletonBlock width={150} height={18} className="mt-1.5 mb-4" />
      <div className="grid grid-cols-1 gap-4 max-md:gap-2.5 md:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Card key={card} className={PROFILE_CARD}>
            <div className="flex items-center gap-4">
              <SkeletonBlock width={56} height={56} isRound />
              <SkeletonBlock width={110} height={16} />
            </div>
            <div className="flex flex-col gap-2.5 max-md:col-span-full">
              <SkeletonBlock width={170} height={24} />
              <SkeletonBlock width={210} height={18} />
            </div>
            <div className={PROFILE_CARD_FOOT}>
              <SkeletonBlock width="100%" height={16} />
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  )
}
