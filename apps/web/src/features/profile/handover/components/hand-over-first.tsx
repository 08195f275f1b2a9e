import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { photoAddress } from '../../../../lib/file-address.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { friendsQuery } from '../../../friend/queries.ts'
import { HandOverButton } from './hand-over-button.tsx'
import { isAdministrator, offerOf } from '../model.ts'
import { handoversQuery } from '../queries.ts'

/**
 * Offers to hand over the user's children before the user deletes the account.
 * Shown only if at least one friend is an administrator of the user's family, and can take over a child.
 */
export function HandOverFirst() {
  const { t } = useLingui()
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const friends = useQuery(friendsQuery).data?.friends ?? []
  const handovers = useQuery(handoversQuery).data?.handovers ?? []
  const own = profiles.filter((profile) => profile.isOwnProfile)
  if (own.length === 0 || !friends.some(isAdministrator)) return null
  return (
    <section className="mt-4 rounded-[10px] bg-sunken p-3.5" aria-label={t`Transfer first`}>
      <h3 className="text-sm font-semibold text-ink">{t`You can transfer your children’s profiles to a friend`}</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {t`Transfer their profiles first, and delete your account once your friend accepts. Any profile not accepted yet is deleted with your account.`}
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {own.map((profile) => {
          const offer = offerOf(profile.id, handovers)
          const friendName = offer ? offer.person.name || t`No name set` : ''
          return (
            <li key={profile.id} className="flex min-h-11 items-center gap-2.5">
              <ChildDisc
                name={profile.name}
                color={profile.color}
                photoUrl={photoAddress(profile.photoId, '64')}
                size={28}
              />
              <span className="min-w-16 flex-1 truncate font-semibold text-ink">{profile.name}</span>
              {offer ? (
                <span className="min-w-0 py-1 text-right text-sm [overflow-wrap:anywhere] text-ink-2">
                  {t`Offered to ${friendName}`}
                </span>
              ) : (
                <HandOverButton profile={profile} size="small" />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
