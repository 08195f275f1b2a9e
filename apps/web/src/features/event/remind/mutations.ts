import type { Event, EventReminders } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { send } from '../../../lib/mutation-queue/send.ts'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { queueKeyOf } from '../model/intent.ts'
import { type Lead, withReminders } from './model.ts'

interface ReminderChoice {
  /** Lead times in minutes before the event. Null resets the event to the account's default lead time. */
  leads: readonly Lead[] | null
  fromArrival: boolean
}

const OPENED = ['events', 'one'] as const

/**
 * Shows the chosen reminders at once, and sends them through the mutation queue.
 * If the server rejects the reminders, the app refetches the event to show the old reminders again.
 */
export function useRemind(event: Event, general: Lead | null) {
  const client = useQueryClient()
  const put = (reminders: EventReminders) =>
    client.setQueriesData<unknown>({ queryKey: OPENED }, (answer: unknown) =>
      withReminders(answer, event.eventGroupId, reminders),
    )
  return useMutation({
    mutationFn: ({ leads, fromArrival }: ReminderChoice) =>
      send({
        kind: 'setReminders',
        params: { id: event.id },
        queueKey: queueKeyOf(event),
        body: { leads: leads && [...leads], fromArrival },
      }),
    onMutate: async ({ leads, fromArrival }) => {
      await client.cancelQueries({ queryKey: OPENED })
      put({
        leads: leads ? [...leads] : general === null ? [] : [general],
        fromArrival: leads !== null && fromArrival,
        isDefault: leads === null,
      })
    },
    onSuccess: (sent) => {
      if (sent.state === 'done') put(sent.answer)
      else sayQueued()
    },
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`The reminders could not be saved.`) })
      void client.invalidateQueries({ queryKey: OPENED })
    },
  })
}
