/**
 * Handles finished mutations of the notification list.
 * A successful mutation is written to the cache, so that the list is correct even before the refetch.
 * A failed mutation is removed without a message, because the notification was usually already deleted.
 * Specification 000, section 8: failures to mark, delete or clear notifications are never shown.
 */
import type { QueryClient } from '@tanstack/react-query'
import {
  dismiss,
  onQueueListed,
  onQueueNews,
  queuedCommands,
} from '../../../lib/mutation-queue/mutation-queue.ts'
import { notificationsQuery } from '../queries.ts'
import { answeredRequest, notificationMutationOf, done, withoutRequest } from './notification-mutation.ts'

const { queryKey } = notificationsQuery
let running: QueryClient | null = null

/** Starts the handling of finished notification mutations. Further calls in the same tab do nothing. */
export function startSettling(client: QueryClient): void {
  if (running === client) return
  running = client
  onQueueNews((news) => {
    if (news.type !== 'done') return
    const command = queuedCommands().find(({ id }) => id === news.id)
    const change = command ? notificationMutationOf(command) : null
    const requestId = command ? answeredRequest(command) : null
    if (change === null && requestId === null) return
    // Cancel running fetches, because a response from before the mutation would restore the old list.
    void client.cancelQueries({ queryKey }).then(() => {
      client.setQueryData(queryKey, (known) => {
        if (known && change) return done(known, change)
        return known && requestId !== null ? withoutRequest(known, requestId) : known
      })
      return client.invalidateQueries({ queryKey })
    })
  })
  const letGo = () => {
    for (const command of queuedCommands())
      if (command.state === 'failed' && notificationMutationOf(command) !== null) void dismiss(command.id)
  }
  onQueueListed(letGo)
  letGo()
}
