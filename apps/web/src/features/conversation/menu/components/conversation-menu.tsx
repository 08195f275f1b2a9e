import type { Conversation } from '@homefield/contract/conversation'
import { useLingui } from '@lingui/react/macro'
import { Bell, BellOff, Flag, MailOpen, UserX } from 'lucide-react'
import { useState } from 'react'
import { openCatalogs } from '../../../../lib/i18n.ts'
import { afterMenu } from '../../../../ui/after-menu.ts'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../../../ui/more-menu.tsx'
import { useConversationText } from '../../components/use-conversation-text.ts'
import { useKeepConversation } from '../mutations.ts'
import { LateReportDialog } from './late-report-dialog.tsx'

const BlockFromChat = lateDialog(() =>
  Promise.all([import('./block-from-chat.tsx'), openCatalogs(['friend'])]).then(
    ([module]) => module.BlockFromChat,
  ),
)

interface ConversationMenuProps {
  conversation: Conversation
  /**
   * Called when the user marks the conversation as unread. The caller must close the conversation window.
   * A conversation window that stays open would immediately mark the conversation as read again.
   */
  onMarkedUnread: () => void
}

/** Shows a menu that mutes a conversation, marks it as unread, or reports or blocks the other person. */
export function ConversationMenu({ conversation, onMarkedUnread }: ConversationMenuProps) {
  const { t } = useLingui()
  const { id, person, isMuted, lastSeq } = conversation
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const keep = useKeepConversation()
  const name = useConversationText().name(conversation)
  const close = () => setOpen(null)
  return (
    <>
      <MoreMenu label={t`More about ${name}`}>
        <MoreMenuItem icon={isMuted ? Bell : BellOff} onAction={() => keep.mutate({ id, isMuted: !isMuted })}>
          {isMuted ? t`Unmute` : t`Mute`}
        </MoreMenuItem>
        {lastSeq > 0 ? (
          <MoreMenuItem
            icon={MailOpen}
            onAction={() => {
              onMarkedUnread()
              keep.mutate({ id, isMarkedUnread: true })
            }}
          >
            {t`Mark as unread`}
          </MoreMenuItem>
        ) : null}
        {person ? (
          <MoreMenuItem icon={Flag} onAction={() => afterMenu(() => setOpen('report'))}>
            {t`Report`}
          </MoreMenuItem>
        ) : null}
        {person ? (
          <MoreMenuItem icon={UserX} tone="danger" onAction={() => afterMenu(() => setOpen('block'))}>
            {t`Block`}
          </MoreMenuItem>
        ) : null}
      </MoreMenu>
      {open === 'report' && person ? (
        <LateReportDialog conversationId={id} name={name} onClose={close} />
      ) : null}
      {open === 'block' && person ? <BlockFromChat person={person} onClose={close} /> : null}
    </>
  )
}
