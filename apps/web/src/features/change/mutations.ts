import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { send, sendDirectly } from '../../lib/outbox/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { acknowledged } from './model/acknowledged.ts'

/** Answers with events in them. */
const CONCERNED: ReadonlySet<unknown> = new Set(['events', 'dashboard', 'changes', 'clashes', 'search'])

/** The contract's most per call. */
const AT_ONCE = 1000

/** 'Got it': the news leave the screen at once, and the server as soon as it can be told. */
export function useAcknowledge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changeIds: readonly string[]) => {
      for (let first = 0; first < changeIds.length; first += AT_ONCE)
        await send({
          kind: 'acknowledgeChanges',
          lane: 'changes',
          body: { changeIds: changeIds.slice(first, first + AT_ONCE) },
        })
    },
    onMutate: async (changeIds) => {
      const filter = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => CONCERNED.has(queryKey[0]),
      }
      // An answer under way was asked for before, and would bring the news back.
      await client.cancelQueries(filter)
      const ids = new Set(changeIds)
      client.setQueriesData<unknown>(filter, (answer: unknown) => acknowledged(answer, ids))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['dashboard'] }),
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`The change could not be marked as known.`) })
      for (const noun of ['changes', 'events', 'dashboard'])
        void client.invalidateQueries({ queryKey: [noun] })
    },
  })
}

/**
 * Tells that the list was looked at now. Never kept for later: told an hour after, it would count as seen what came in
 * between. Nothing depends on its coming through.
 */
export function tellLook(): void {
  void sendDirectly({ method: 'post', path: '/changes/look' }).catch(() => undefined)
}
