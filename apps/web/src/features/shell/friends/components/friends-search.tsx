import type { Friend } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { matchingFriends } from '../model.ts'
import { friendsQuery } from '../../../friend/queries.ts'
import { FriendLink } from './friend-link.tsx'
import { FriendsBox } from './friends-box.tsx'

interface FriendsSearchProps {
  /** A way was taken. */
  onLeave: () => void
  /** The box is ready to be typed in; not on a phone, whose keyboard would cover the list. */
  hasFocus?: boolean
}

/** The box and the list below it. */
export function FriendsSearch({ onLeave, hasFocus = false }: FriendsSearchProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { data, error, isFetching, refetch } = useQuery(friendsQuery)
  const noName = t`No name set`
  const nameOf = ({ person }: Friend) => person.name || noName
  const found = data ? matchingFriends(data.friends, text, nameOf) : []

  if (data === undefined && error) {
    return (
      <ErrorState
        title={t`Failed to load friends data`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {errorText(error, '')}
      </ErrorState>
    )
  }
  if (data === undefined) return <Waiting />
  if (data.friends.length === 0) {
    return (
      <EmptyState
        drawing="key"
        title={t`No friends added yet`}
        action={
          <LinkButton to="/friends" size="small" onClick={onLeave}>
            {t`Add friends`}
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <FriendsBox value={text} onChange={setText} hasFocus={hasFocus} />
      <output className="sr-only">
        {text.trim() === '' || found.length > 0 ? null : t`No friends found`}
      </output>
      {found.length > 0 ? (
        <ul className="friends-panel-list" aria-label={t`Friends`}>
          {found.map((friend) => (
            <FriendLink key={friend.person.id} friend={friend} name={nameOf(friend)} onFollow={onLeave} />
          ))}
        </ul>
      ) : (
        <div className="state">
          <h3 className="state-title">{t`No friends found`}</h3>
          <p className="state-text">{t`Try a different search term`}</p>
        </div>
      )}
    </>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading friends...`}>
      <div className="grid gap-4 px-4 py-3">
        {[120, 96, 134].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <SkeletonBlock width={36} height={36} isRound />
            <SkeletonBlock width={width} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
