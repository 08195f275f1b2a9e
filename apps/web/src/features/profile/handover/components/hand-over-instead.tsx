import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { friendsQuery } from '../../../friend/queries.ts'
import { isAdministrator } from '../model.ts'
import { HandOverButton } from './hand-over-button.tsx'

/**
 * Offers to hand over the child to a friend instead of deleting the child.
 * Shown only if at least one friend is an administrator of the user's family, and can take over a child.
 */
export function HandOverInstead({ profile }: { profile: Pick<Profile, 'id' | 'name' | 'can'> }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...friendsQuery, enabled: profile.can.handOver })
  if (!profile.can.handOver || !data?.friends.some(isAdministrator)) return null
  return (
    <div className="mt-3.5 flex flex-wrap items-center justify-between gap-2 rounded-[10px] bg-sunken p-3">
      <span className="min-w-0 flex-[1_1_200px] text-sm">
        {t`You can transfer this profile to a friend with administrator access instead.`}
      </span>
      <HandOverButton profile={profile} size="small" />
    </div>
  )
}
