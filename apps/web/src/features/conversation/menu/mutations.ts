import type { Conversation } from '@homefield/contract/conversation'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { send } from '../../../lib/mutation-queue/send.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { changeConversation } from '../mutations.ts'
import { conversationsQuery } from '../queries.ts'

type Kept = Partial<Pick<Conversation, 'isMuted' | 'isMarkedUnread'>>

const show = (client: QueryClient, id: string, its: Kept) =>
  changeConversation(client, id, (known) => ({ ...known, ...its }))

/**
 * Mutes a conversation or marks it as unread.
 * While the device is offline, the change waits in the mutation queue.
 */
export function useKeepConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Kept) =>
      // The change has its own queue key, so that it does not wait behind the upload of a large picture.
      send({ kind: 'changeConversation', queueKey: `keep:${id}`, params: { id }, body }),
    onMutate: ({ id, ...its }) => show(client, id, its),
    onSuccess: (sent, { id }) => {
      if (sent.state === 'done') show(client, id, sent.answer)
    },
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`Something went wrong`) })
      return client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
    },
  })
}

export function useReport(onReported: () => void) {
  return useMutation({
    mutationFn: ({ id, report }: { id: string; report: string }) =>
      send({
        kind: 'reportConversation',
        queueKey: `keep:${id}`,
        params: { id },
        body: { report },
      }),
    onSuccess: (sent) => {
      addToast(
        sent.state === 'queued'
          ? { tone: 'inf', text: t`Saved on this device. It’ll be sent when you’re back online.` }
          : { tone: 'pos', text: t`Your report has been sent.` },
      )
      onReported()
    },
  })
}
