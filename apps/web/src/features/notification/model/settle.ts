/**
 * What happened to deeds of the bell. One that the server has done is laid into what was read, so that nothing falls back
 * while it is read again. One that it refused is let go of without a word (specification 000, section 8: failures to mark,
 * delete or clear are never shown): mostly the entry was gone already.
 */
import type { QueryClient } from '@tanstack/react-query'
import { dismiss, onOutboxListed, onOutboxNews, outboxCommands } from '../../../lib/outbox/outbox.ts'
import { notificationsQuery } from '../queries.ts'
import { answeredRequest, deedOf, done, withoutRequest } from './deed.ts'

const { queryKey } = notificationsQuery
let running: QueryClient | null = null

/** In every tab, from the first look at the bell on; more than once does nothing. */
export function startSettling(client: QueryClient): void {
  if (running === client) return
  running = client
  onOutboxNews((news) => {
    if (news.type !== 'done') return
    const command = outboxCommands().find(({ id }) => id === news.id)
    const deed = command ? deedOf(command) : null
    const requestId = command ? answeredRequest(command) : null
    if (deed === null && requestId === null) return
    // An answer under way was asked for before, and would bring back what is gone.
    void client.cancelQueries({ queryKey }).then(() => {
      client.setQueryData(queryKey, (known) => {
        if (known && deed) return done(known, deed)
        return known && requestId !== null ? withoutRequest(known, requestId) : known
      })
      return client.invalidateQueries({ queryKey })
    })
  })
  const letGo = () => {
    for (const command of outboxCommands())
      if (command.state === 'failed' && deedOf(command) !== null) void dismiss(command.id)
  }
  onOutboxListed(letGo)
  letGo()
}
