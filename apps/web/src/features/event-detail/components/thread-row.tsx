import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, MessageSquareText } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { useAccount } from '../../../lib/session/use-session.ts'
import { threadQuery } from '../../thread/queries.ts'

/** Shows the newest message of the event as a row that opens the messages, on screens without room for both. */
export function ThreadRow({ eventId, onOpen }: { eventId: string; onOpen: () => void }) {
  const { t } = useLingui()
  const viewerId = useAccount()
  const { data } = useQuery(threadQuery(eventId))
  const newest = data?.messages.at(-1)
  const words = newest?.content === '' ? t`📷 Photo` : newest?.content
  const name = data?.people.find(({ id }) => id === newest?.senderId)?.name
  const text =
    data === undefined
      ? t`Messages`
      : words === undefined
        ? t`No messages yet`
        : newest?.senderId === viewerId
          ? t`You: ${words}`
          : `${name ?? t`Deleted account`}: ${words}`
  return (
    <Pressable
      className="-mx-2 mt-2.5 grid min-h-11 w-[calc(100%+16px)] grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2 text-left text-ink-3 hover:bg-hover focus-visible:shadow-(--focus-ring) active:bg-press"
      onPress={onOpen}
    >
      <Icon of={MessageSquareText} className="mx-auto" />
      <span className={`truncate ${words === undefined ? '' : 'text-ink-2'}`}>{text}</span>
      <Icon of={ChevronRight} size={16} />
    </Pressable>
  )
}
