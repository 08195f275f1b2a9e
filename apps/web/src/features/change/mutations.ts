import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { send, sendDirectly } from '../../lib/mutation-queue/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { acknowledged } from './model/acknowledged.ts'

/** The first elements of query keys. A query returns events if its key begins with one of them. */
const CONCERNED: ReadonlySet<unknown> = new Set(['events', 'dashboard', 'changes', 'clashes', 'search'])

/** Maximum number of changes that one request can acknowledge, from the API contract. */
const AT_ONCE = 1000

/** Acknowledges changes ('Got it'). The changes disappear immediately, even if the device is offline. */
export function useAcknowledge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changeIds: readonly string[]) => {
      for (let first = 0; first < changeIds.length; first += AT_ONCE)
        await send({
          kind: 'acknowledgeChanges',
          queueKey: 'changes',
          body: { changeIds: changeIds.slice(first, first + AT_ONCE) },
        })
    },
    onMutate: async (changeIds) => {
      const filter = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => CONCERNED.has(queryKey[0]),
      }
      // Cancels running requests, because their responses would bring the acknowledged changes back.
      await client.cancelQueries(filter)
      const ids = new Set(changeIds)
      client.setQueriesData<unknown>(filter, (answer: unknown) => acknowledged(answer, ids))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['dashboard'] }),
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`The change couldn’t be marked as seen.`) })
      for (const noun of ['changes', 'events', 'dashboard'])
        void client.invalidateQueries({ queryKey: [noun] })
    },
  })
}

/**
 * Tells the server that the user has viewed the list of changes now.
 * The request is not queued, because a late request would also mark newer changes as seen.
 * If the request fails, the changes count as unseen until the user's next visit.
 */
export function tellLook(): void {
  void sendDirectly({ method: 'post', path: '/changes/look' }).catch(() => undefined)
}
