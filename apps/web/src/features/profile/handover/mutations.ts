/**
 * The app never queues handover requests, because both parents follow the handover in real time.
 * A queued answer that is sent hours later would hand over a child when nobody expects it.
 */
import type { Handover } from '@homefield/contract/handover'
import type { Profile } from '@homefield/contract/profile'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { handoversQuery } from './queries.ts'

export function useOfferChild(profile: Pick<Profile, 'id' | 'name'>, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ userId }: { userId: string; friendName: string }) =>
      sendDirectly({
        method: 'post',
        path: '/handovers',
        body: { id: v7(), profileId: profile.id, userId },
      }),
    onSuccess: async (_, { friendName }) => {
      addToast({ tone: 'pos', text: t`You offered ${profile.name}’s profile to ${friendName}.` })
      await refresh(client)
      onDone()
    },
    // An API error means that a friend's role or an offer has changed, so refetch friends and offers.
    onError: (error) => (error instanceof ApiError ? refresh(client, ['friends']) : undefined),
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to offer the profile`) : null,
  }
}

export function useWithdrawOffer() {
  return useEndOffer(
    ({ profile: { name } }) => t`You withdrew the offer of ${name}’s profile.`,
    () => t`Failed to withdraw the offer`,
  )
}

export function useDeclineOffer() {
  return useEndOffer(
    ({ profile: { name } }) => t`You declined ${name}’s profile.`,
    () => t`Failed to decline the offer`,
  )
}

function useEndOffer(doneText: (offer: Handover) => string, failedText: () => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Handover) =>
      sendDirectly({ method: 'delete', path: '/handovers/{id}', params: { id } }),
    onSuccess: async (_, offer) => {
      addToast({ tone: 'pos', text: doneText(offer) })
      await refresh(client)
    },
    onError: async (error) => {
      addToast({ tone: 'neg', text: errorText(error, failedText()) })
      if (error instanceof ApiError) await refresh(client)
    },
  })
}

/** Accepts an offer, so that the child belongs to the user. */
export function useAcceptOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Handover) =>
      sendDirectly({ method: 'post', path: '/handovers/{id}/accept', params: { id } }),
    onSuccess: async (_, { profile: { name } }) => {
      addToast({ tone: 'pos', text: t`${name}’s profile is now in your account.` })
      await refresh(client, ['profiles', 'profile', 'events', 'dashboard', 'platforms', 'teams'])
    },
    onError: async (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`Failed to accept the profile`) })
      if (error instanceof ApiError) await refresh(client)
    },
  })
}

async function refresh(client: QueryClient, also: readonly string[] = []): Promise<void> {
  const keys = [handoversQuery.queryKey, ...also.map((noun) => [noun])]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
