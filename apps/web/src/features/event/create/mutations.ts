import type { NewEvent } from '@homefield/contract/event'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { send } from '../../../lib/mutation-queue/send.ts'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { useAssignNewEvent } from '../coverage/mutations.ts'
import { startOptimisticPatches } from '../pending/model/optimistic-patches.ts'
import type { DriverChoice } from './components/use-driver-choices.ts'

interface Addition {
  event: NewEvent
  count: number
  /** The driver of both ways. Undefined if nobody drives yet. */
  driver: DriverChoice | undefined
}

/**
 * Adds an event, then assigns its driver. The form generates the event's id, so that a repeated request cannot create a second event.
 */
export function useAddEvent(onDone: () => void) {
  const client = useQueryClient()
  const assign = useAssignNewEvent()
  const mutation = useMutation({
    mutationFn: ({ event }: Addition) => {
      startOptimisticPatches(client)
      return send({ kind: 'createEvent', queueKey: event.id, body: event })
    },
    onSuccess: (sent, { event, count, driver }) => {
      if (sent.state === 'queued') {
        sayQueued()
      } else {
        addToast({ tone: 'pos', text: plural(count, { one: 'Event added', other: '# events added' }) })
      }
      if (driver) void assign(event, driver.driver, driver.doneText)
      onDone()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to add event. Please try again.`) : null,
  }
}
