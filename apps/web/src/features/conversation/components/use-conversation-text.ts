import type { Conversation } from '@homefield/contract/conversation'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import type { LatestMessage } from '../panel/model.ts'

/** Returns functions that format a conversation's name and last message for a list. */
export function useConversationText() {
  const { t } = useLingui()
  return {
    /** Returns the other person's name, or a placeholder if the account is deleted or has no name. */
    name: ({ person }: Pick<Conversation, 'person'>): string =>
      person === null ? t`Deleted account` : isBlank(person.name) ? t`No name set` : person.name,
    /** Returns the last message's text, such as 'You: …', '📷 Photo' or 'No messages yet'. */
    last: (words: LatestMessage | null): string => {
      if (words === null) return t`No messages yet`
      const said = words.text === '' ? t`📷 Photo` : words.text
      return words.isOwn ? t`You: ${said}` : said
    },
  }
}
