import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { panelLists } from '../panel/model.ts'
import { conversationsQuery } from '../queries.ts'
import { useConversationText } from './use-conversation-text.ts'

/**
 * Returns the friends' ids in the order of the friends panel.
 * The list is empty until the conversations are loaded.
 */
export function useFriendOrder(): readonly string[] {
  const { i18n } = useLingui()
  const say = useConversationText()
  const conversations = useQuery(conversationsQuery).data?.conversations ?? []
  return panelLists(conversations, say.name, i18n.locale).friends.flatMap(({ person }) => person?.id ?? [])
}
