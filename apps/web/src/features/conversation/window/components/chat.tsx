import { useSearch } from '@tanstack/react-router'
import { openCatalogs } from '../../../../lib/i18n.ts'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { useOpenChat } from '../../components/use-open-chat.ts'

const loadWindow = () =>
  Promise.all([import('./chat-window.tsx'), openCatalogs(['conversation', 'friend'])]).then(
    ([module]) => module.ChatWindow,
  )
const ChatWindow = lateDialog(loadWindow)

/** Shows the conversation with the id from the URL (`?chat=`) in a window over the current page. */
export function Chat() {
  const { chat } = useSearch({ strict: false })
  const { close } = useOpenChat()
  usePreload(loadWindow)
  if (chat === undefined) return null
  return <ChatWindow key={chat} conversationId={chat} onClose={close} />
}
