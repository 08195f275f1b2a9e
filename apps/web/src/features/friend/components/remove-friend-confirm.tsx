import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useRemoveFriend } from '../mutations.ts'
import { EndsList } from './ends-list.tsx'
import { PersonCard } from './person-card.tsx'
import { personName } from './person-text.ts'
import { sinceText } from './since-text.ts'

interface RemoveFriendConfirmProps {
  friend: Friend
  profiles: readonly Profile[]
  onClose: () => void
  onRemoved: () => void
}

export function RemoveFriendConfirm({ friend, profiles, onClose, onRemoved }: RemoveFriendConfirmProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const remove = useRemoveFriend(onRemoved)
  const name = personName(friend.person)
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => remove.act(friend.person.id)}
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      <PersonCard person={friend.person} detail={sinceText(friend, style)} />
      <EndsList friend={friend} profiles={profiles} />
      <p className="mt-3 text-sm text-ink-3">{t`To become friends again, one of you has to ask.`}</p>
      {remove.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {remove.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
