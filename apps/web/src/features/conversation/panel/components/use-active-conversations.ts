import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../../lib/time/use-now.ts'
import { presenceQuery } from '../../queries.ts'

/** Returns the ids of the conversations that the other person is looking at right now. */
export function useActiveConversations(): ReadonlySet<string> {
  const now = useNow()
  const presences = useQuery(presenceQuery).data?.presences ?? []
  return new Set(
    presences
      .filter(({ activeUntil }) => Temporal.Instant.compare(Temporal.Instant.from(activeUntil), now) > 0)
      .map(({ conversationId }) => conversationId),
  )
}
