import type { Conversation } from '@homefield/contract/conversation'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import type { LastWords } from '../panel/model.ts'

/** Who and what a conversation is in a list. */
export function useConversationText() {
  const { t } = useLingui()
  return {
    /** The other one, as he is called; the words for who has no name, or no account any more. */
    name: ({ person }: Pick<Conversation, 'person'>): string =>
      person === null ? t`Deleted account` : isBlank(person.name) ? t`No name set` : person.name,
    /** 'You: …', '📷 Photo', 'No messages yet' */
    last: (words: LastWords | null): string => {
      if (words === null) return t`No messages yet`
      const said = words.text === '' ? t`📷 Photo` : words.text
      return words.isOwn ? t`You: ${said}` : said
    },
  }
}
