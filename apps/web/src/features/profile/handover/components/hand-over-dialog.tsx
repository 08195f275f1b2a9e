import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { RadioRow, RadioRows } from '../../../../ui/radio-row.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { friendsQuery } from '../../../friend/queries.ts'
import { byEligibility, isAdministrator } from '../model.ts'
import { useOfferChild } from '../mutations.ts'
import { WhatGoesAlong } from './what-goes-along.tsx'

interface HandOverDialogProps {
  profile: Pick<Profile, 'id' | 'name'>
  onClose: () => void
}

/**
 * Asks which friend should take over the child, and lists what moves to the friend and what stays.
 * The child moves when the friend accepts.
 */
export function HandOverDialog({ profile, onClose }: HandOverDialogProps) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(friendsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const offer = useOfferChild(profile, onClose)
  const noName = t`No name set`
  const friends = byEligibility(data?.friends ?? [])
  // If a friend loses the administrator role while the dialog is open, the dialog deselects the friend.
  const friend = friends.find((one) => one.person.id === chosen && isAdministrator(one))
  const friendName = friend ? friend.person.name || noName : null

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Transfer ${profile.name}’s profile`}
      size="form"
      closesOnEscape={!offer.isPending}
      closesOnOutsidePress={!offer.isPending && chosen === null}
      footer={
        <>
          <Button onPress={onClose} isDisabled={offer.isPending}>
            {t`Cancel`}
          </Button>
          {friends.length > 0 ? (
            <Button
              variant="primary"
              isDisabled={!friend}
              isBusy={offer.isPending}
              busyLabel={t`Offering...`}
              onPress={() => {
                if (friend && friendName !== null) offer.mutate({ userId: friend.person.id, friendName })
              }}
            >
              {t`Offer`}
            </Button>
          ) : null}
        </>
      }
    >
      {data === undefined && error ? (
        <ErrorState
          title={t`Failed to load friends data`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error, '')}
        </ErrorState>
      ) : null}
      {data === undefined && !error ? <Waiting /> : null}
      {data?.friends.length === 0 ? (
        <EmptyState
          drawing="key"
          title={t`No friends added yet`}
          action={<LinkButton to="/friends" onClick={onClose}>{t`Add friends`}</LinkButton>}
        >
          {t`Only a friend with administrator access can take over a child’s profile.`}
        </EmptyState>
      ) : null}
      {friends.length > 0 ? (
        <div className="grid gap-5">
          {offer.errorText ? (
            <Note tone="neg" role="alert">
              {offer.errorText}
            </Note>
          ) : null}
          <RadioRows
            label={t`Transfer to`}
            hint={t`Only a friend with administrator access can take over a child’s profile.`}
            value={friend?.person.id ?? null}
            onChange={setChosen}
          >
            {friends.map((one) => (
              <RadioRow
                key={one.person.id}
                value={one.person.id}
                isDisabled={!isAdministrator(one)}
                title={<span className="[overflow-wrap:anywhere]">{one.person.name || noName}</span>}
                detail={
                  isAdministrator(one)
                    ? t`Has administrator access`
                    : t`Needs administrator access first. You can grant it in Friends.`
                }
              />
            ))}
          </RadioRows>
          <WhatGoesAlong name={profile.name} friendName={friendName} />
        </div>
      ) : null}
    </Dialog>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading friends...`}>
      <div className="grid gap-2">
        <SkeletonBlock height={64} />
        <SkeletonBlock height={64} />
      </div>
    </Skeleton>
  )
}
