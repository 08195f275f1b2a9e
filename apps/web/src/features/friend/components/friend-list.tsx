import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Unsent } from '../model/unsent.ts'
import { blockedQuery } from '../queries.ts'
import { type FriendActions, FriendRow } from './friend-row.tsx'
import { Part } from './part.tsx'

interface FriendListProps extends FriendActions {
  friends: readonly Friend[]
  profiles: readonly Profile[]
  unsent: ReadonlyMap<string, Unsent>
  /** True if this installation can send email. The user can then invite people who have no account. */
  canInvite: boolean
  onAdd: () => void
  ref: Ref<HTMLElement>
}

export function FriendList({
  friends,
  profiles,
  unsent,
  canInvite,
  onAdd,
  ref,
  ...actions
}: FriendListProps) {
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
          <EmptyState
            drawing="key"
            title={t`No friends added yet`}
            action={
              <Button variant="primary" icon={UserPlus} onPress={onAdd}>
                {t`Add Friend`}
              </Button>
            }
          >
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
                childNames={profiles
                  .filter(({ ownerId }) => ownerId === friend.person.id)
                  .map(({ name }) => name)}
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
