import type { Friend } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { CloudUpload, Eye, MessageCircle, ShieldCheck, UserMinus, UserX } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Unsent } from '../model/unsent.ts'
import { PersonDisc } from './person-disc.tsx'
import { PersonMenu } from './person-menu.tsx'
import { namesText, personName } from './person-text.ts'
import { RoleTag } from './role-tag.tsx'
import { FriendChat } from './shown-chat.tsx'
import { grantedText, seesText, sharedText } from './role-text.ts'
import { UnsentNote } from './unsent-note.tsx'
import { FRIEND_ROW } from './layout.ts'

export interface FriendActions {
  onEdit: (friend: Friend) => void
  onPreview: (friend: Friend) => void
  onRemove: (friend: Friend) => void
  onBlock: (friend: Friend) => void
}

interface FriendRowProps extends FriendActions {
  friend: Friend
  /** The names of the friend's children that the user may see. */
  childNames: readonly string[]
  unsent: Unsent | undefined
}

/**
 * Shows a friend in the list of friends. A press on the row opens the chat.
 * The colored tag is the friend's role, which decides what the friend may see of the user's family.
 * The text below the name says what each of the two may see of the other's family.
 */
export function FriendRow({
  friend,
  childNames,
  unsent,
  onEdit,
  onPreview,
  onRemove,
  onBlock,
}: FriendRowProps) {
  const { t, i18n } = useLingui()
  const name = personName(friend.person)
  const hasPendingChange = unsent !== undefined && unsent.refusal === null
  const role = (hasPendingChange ? unsent.role : null) ?? friend.role
  return (
    <li
      id={friend.person.id}
      className={`${FRIEND_ROW} relative scroll-mt-6 px-4 py-[11px] md:grid-cols-[auto_minmax(0,1fr)_auto_auto]`}
    >
      <PersonDisc person={friend.person} size={40} />
      <div className="min-w-0">
        <div className="flex items-center gap-1.5">
          <FriendChat part="Open" person={friend.person}>
            <span className="text-[15px] type-value [overflow-wrap:anywhere]">{name}</span>
          </FriendChat>
          <FriendChat part="Unread" person={friend.person} />
        </div>
        <FriendChat part="LatestMessage" person={friend.person} />
        <p className="text-sm text-ink-3">
          <MetaLine>
            {seesText(role)}
            {friend.roleGranted === 'none'
              ? null
              : childNames.length === 0
                ? grantedText(friend.roleGranted)
                : sharedText(friend.roleGranted, namesText(childNames, i18n.locale))}
          </MetaLine>
        </p>
        {friend.role !== 'none' && !friend.mayShare ? (
          <p className="text-sm text-ink-3">{t`Cannot share your events`}</p>
        ) : null}
        <UnsentNote unsent={unsent} onEdit={() => onEdit(friend)} />
      </div>
      {/* On a phone the role stands below the text, and the menu at the right of both. */}
      <div className="relative z-1 flex flex-wrap items-center gap-1.5 max-md:col-start-2 max-md:row-start-2">
        {hasPendingChange ? <Tag icon={CloudUpload}>{t`Waiting`}</Tag> : null}
        <RoleTag role={role} person={friend.person} onPress={() => onEdit(friend)} />
      </div>
      <div className="-mr-2 flex items-center max-md:col-start-3 max-md:row-start-1">
        {/* The row itself is the button of the chat, so the icon takes no focus. */}
        <Icon of={MessageCircle} className="mx-2.5 text-ink-2 max-md:mx-1.5" />
        <div className="relative z-1">
          <PersonMenu
            label={t`More about ${name}`}
            actions={[
              {
                id: 'edit',
                label: t`Edit access level`,
                icon: ShieldCheck,
                onPress: () => onEdit(friend),
              },
              {
                id: 'preview',
                label: t`What they see today`,
                icon: Eye,
                onPress: () => onPreview(friend),
              },
              {
                id: 'remove',
                label: t`Remove`,
                icon: UserMinus,
                tone: 'danger',
                onPress: () => onRemove(friend),
              },
              { id: 'block', label: t`Block`, icon: UserX, tone: 'danger', onPress: () => onBlock(friend) },
            ]}
          />
        </div>
      </div>
    </li>
  )
}
