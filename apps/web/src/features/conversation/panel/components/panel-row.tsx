import type { Conversation } from '@homefield/contract/conversation'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { photoAddress } from '../../../../lib/file-address.ts'
import { openingStep } from '../../../../lib/use-opened.ts'
import { CountBadge } from '../../../../ui/count-badge.tsx'
import { AdultDisc } from '../../../../ui/disc.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useConversationText } from '../../components/use-conversation-text.ts'
import { withChat } from '../../components/use-open-chat.ts'
import { type LatestMessage, unreadOf } from '../model.ts'

interface PanelRowProps {
  conversation: Conversation
  words: LatestMessage | null
  /** True if the other person is looking at this conversation right now. */
  isActive: boolean
  onFollow: () => void
}

const ROW =
  'flex min-h-13.5 items-center gap-3 px-4 py-1.75 hover:bg-hover focus-visible:inset-ring-2 focus-visible:inset-ring-focus active:bg-press max-md:min-h-15 max-md:rounded-control max-md:px-3'
const ACTIVE =
  'after:absolute after:-right-px after:-bottom-px after:size-2.75 after:rounded-full after:border-2 after:border-raised after:bg-pos-ink'

/** Shows a conversation in the list. Pressing the row opens the conversation window over the current page. */
export function PanelRow({ conversation, words, isActive, onFollow }: PanelRowProps) {
  const { t } = useLingui()
  const say = useConversationText()
  const { id, person, isMuted } = conversation
  const unread = unreadOf(conversation)
  const { chat } = useSearch({ strict: false })
  return (
    <li>
      <Link
        to="."
        search={(before) => withChat(before, id)}
        {...openingStep('chat', chat !== undefined)}
        className={ROW}
        activeProps={{}}
        onClick={onFollow}
      >
        <span className={`relative flex flex-none ${isActive ? ACTIVE : ''}`}>
          <AdultDisc
            name={person?.name ?? ''}
            photoUrl={photoAddress(person?.photoId ?? null, '128')}
            size={36}
          />
          {isActive ? <span className="sr-only">{t`Active now`}</span> : null}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-base font-semibold text-ink">{say.name(conversation)}</span>
          <span className={`truncate text-sm ${unread > 0 ? 'text-ink-2' : 'text-ink-3'}`}>
            {say.last(words)}
          </span>
        </span>
        {isMuted ? (
          <span className="text-ink-3" title={t`Muted`}>
            <Icon of={BellOff} size={16} />
            <span className="sr-only">{t`Muted`}</span>
          </span>
        ) : null}
        <CountBadge
          count={unread}
          max={9}
          label={plural(unread, { one: '# unread message', other: '# unread messages' })}
        />
      </Link>
    </li>
  )
}
