import type { Handover } from '@homefield/contract/handover'
import type { Profile } from '@homefield/contract/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { offerOf } from '../model.ts'
import { useWithdrawOffer } from '../mutations.ts'
import { handoversQuery } from '../queries.ts'
import { HandOverButton } from './hand-over-button.tsx'

interface HandoverSectionProps {
  profile: Pick<Profile, 'id' | 'name' | 'can'>
  /** True if the section shows an open offer to hand over the child, but no button for a new offer. */
  isOfferOnly?: boolean
}

/**
 * Shows the user's open offer to hand over this child to a friend, or else a button for making such an offer.
 * Renders nothing for a friend's child.
 */
export function HandoverSection({ profile, isOfferOnly = false }: HandoverSectionProps) {
  const { data } = useQuery({ ...handoversQuery, enabled: profile.can.handOver })
  if (!profile.can.handOver) return null
  const offer = offerOf(profile.id, data?.handovers ?? [])
  if (offer) return <Offered offer={offer} />
  return isOfferOnly ? null : (
    <div>
      <HandOverButton profile={profile} />
    </div>
  )
}

function Offered({ offer }: { offer: Handover }) {
  const { t } = useLingui()
  const withdraw = useWithdrawOffer()
  const { name } = offer.profile
  const friendName = offer.person.name || t`No name set`
  return (
    <Note tone="inf" icon={Handshake}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
        <p className="min-w-0 flex-[1_1_240px]">
          <Trans>
            <b>Offered to {friendName}.</b> {name}’s profile stays in your account until they accept.
          </Trans>
        </p>
        <Button
          size="small"
          isBusy={withdraw.isPending}
          busyLabel={t`Withdrawing...`}
          onPress={() => withdraw.mutate(offer)}
        >
          {t`Withdraw`}
        </Button>
      </div>
    </Note>
  )
}
