import type { Friend } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Unsent } from '../model/unsent.ts'
import { blockedQuery } from '../queries.ts'
import { type FriendActions, FriendRow } from './friend-row.tsx'
import { Part } from './part.tsx'

interface FriendListProps extends FriendActions {
  friends: readonly Friend[]
  unsent: ReadonlyMap<string, Unsent>
  /** True if this installation can send email. The user can then invite people who have no account. */
  canInvite: boolean
  ref: Ref<HTMLElement>
}

export function FriendList({ friends, unsent, canInvite, ref, ...actions }: FriendListProps) {
  const { t } = useLingui()
  const blocked = useQuery(blockedQuery).data?.blocked.length ?? 0
  return (
    <Part
      ref={ref}
      title={t`Your friends`}
      count={friends.length > 0 ? friends.length : undefined}
      end={blocked > 0 ? <TextLink to="/friends/blocked">{t`Blocked people (${blocked})`}</TextLink> : null}
    >
      <Card>
        {friends.length === 0 ? (
          <EmptyState drawing="key" title={t`No friends added yet`}>
            {canInvite
              ? t`Find another parent by name, or invite one by e-mail.`
              : t`Find another parent by name.`}
          </EmptyState>
        ) : (
          <ul className="overflow-hidden rounded-card">
            {friends.map((friend) => (
              <FriendRow
                key={friend.person.id}
                friend={friend}
                unsent={unsent.get(friend.person.id)}
                {...actions}
              />
            ))}
          </ul>
        )}
      </Card>
    </Part>
  )
}
