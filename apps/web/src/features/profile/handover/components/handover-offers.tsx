import type { Handover } from '@homefield/contract/handover'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { photoAddress } from '../../../../lib/file-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SectionHeading } from '../../../../ui/section-heading.tsx'
import { offersToMe } from '../model.ts'
import { useAcceptOffer, useDeclineOffer } from '../mutations.ts'
import { handoversQuery } from '../queries.ts'

/** Lists the children that other parents want to hand over to the user. Renders nothing if there are none. */
export function HandoverOffers() {
  const { t } = useLingui()
  const offers = offersToMe(useQuery(handoversQuery).data?.handovers ?? [])
  if (offers.length === 0) return null
  return (
    <section aria-label={t`Offered to you`} className="mb-8">
      <SectionHeading count={`${offers.length}`}>{t`Offered to you`}</SectionHeading>
      <Card>
        <RowList label={t`Offered to you`}>
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </RowList>
      </Card>
    </section>
  )
}

function Offer({ offer }: { offer: Handover }) {
  const { t } = useLingui()
  const accept = useAcceptOffer()
  const decline = useDeclineOffer()
  const { profile, person } = offer
  const personName = person.name || t`No name set`
  const isBusy = accept.isPending || decline.isPending
  return (
    <Row
      lead={
        <ChildDisc
          name={profile.name}
          color={profile.color}
          photoUrl={photoAddress(profile.photoId, '128')}
          size={40}
          isFriend
        />
      }
      title={
        <Trans>
          {personName} wants to transfer {profile.name}’s profile to you
        </Trans>
      }
      meta={t`${profile.name}’s profile will move to your account with all events, the photo, notes and teams.`}
      actions={
        <>
          <Button
            variant="primary"
            size="small"
            aria-label={t`Accept ${profile.name}`}
            isDisabled={decline.isPending}
            isBusy={accept.isPending}
            busyLabel={t`Accepting...`}
            onPress={() => {
              if (!isBusy) accept.mutate(offer)
            }}
          >
            {t`Accept`}
          </Button>
          <Button
            size="small"
            aria-label={t`Decline ${profile.name}`}
            isDisabled={accept.isPending}
            isBusy={decline.isPending}
            busyLabel={t`Declining...`}
            onPress={() => {
              if (!isBusy) decline.mutate(offer)
            }}
          >
            {t`Decline`}
          </Button>
        </>
      }
    />
  )
}
