import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../lib/error-text.ts'
import { send } from '../../lib/outbox/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import type { ProfileForm } from './model.ts'
import { profilesQuery } from './queries.ts'

/** The child gets its id here, so that a form sent twice by a bad network arrives once. */
export function useAddProfile(onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (form: ProfileForm) => {
      const id = v7()
      return send({ method: 'post', path: '/profiles', lane: id, body: { ...form, id } })
    },
    onSuccess: async (sent) => {
      if (sent.state === 'queued') {
        addToast({ tone: 'inf', text: t`Saved on this device. It will be sent when you are back online.` })
      } else {
        await client.invalidateQueries({ queryKey: profilesQuery.queryKey })
      }
      onDone()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to add profile`) : null,
  }
}
