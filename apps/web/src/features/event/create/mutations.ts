import type { NewEvent } from '@homefield/contract/event'
import { DIRECTIONS } from '@homefield/domain/coverage/leg'
import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { send } from '../../../lib/mutation-queue/send.ts'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { addUsualDrivers, useAssignNewEvent } from '../coverage/mutations.ts'
import { startOptimisticPatches } from '../pending/model/optimistic-patches.ts'
import type { DriverChoice } from './components/use-driver-choices.ts'
import { defaultsForRepeated } from './model/usual-drivers.ts'

interface Addition {
  event: NewEvent
  count: number
  /** The driver of both ways, or the usual driver of a repeated event. Undefined if nobody was chosen. */
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
      // Only the server knows the ids of repeated events. A default covers them all, and asks its driver only once.
      if (driver && event.repeat)
        void addUsualDrivers(DIRECTIONS, defaultsForRepeated(event, driver.driver), t`Saved as usual`)
      else if (driver) void assign(event, driver.driver, driver.doneText)
      onDone()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to add event. Please try again.`) : null,
  }
}
