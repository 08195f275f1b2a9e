import type { Me, Settings } from '@homefield/contract/account'
import type { PushAppFields } from '@homefield/domain/push-app'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { api, read } from '../../../lib/api/client.ts'
import { currentRow } from '../../../lib/api/stale.ts'
import { errorText } from '../../../lib/error-text.ts'
import { activateLanguage, type Language } from '../../../lib/i18n.ts'
import { enqueue, queuedCommands } from '../../../lib/mutation-queue/mutation-queue.ts'
import { send, sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { photoErrorText, uploadPhoto } from '../../file/mutations.ts'
import { SETTINGS_QUEUE_KEY, settingsIntent } from '../theme/mutations.ts'
import {
  changesOf,
  type Conflict,
  conflictsOf,
  type Edits,
  type ReadPhone,
  type SavedValues,
  type SettingsProblems,
  withPending,
} from './model/form.ts'
import { additionalEmailsQuery, deliveriesQuery, pushAppsQuery } from './queries.ts'

/** Thrown if another device changed the same fields to different values, so that the user must choose. */
class ConflictError extends Error {
  readonly conflicts: readonly Conflict[]
  constructor(conflicts: readonly Conflict[]) {
    super('conflict')
    this.conflicts = conflicts
  }
}

/** Maximum number of attempts to save. A save is repeated if another device has saved in the meantime. */
const TRIES = 3

interface SaveEvents {
  onSaved: (saved: Partial<SavedValues>) => void
  onConflict: (conflicts: readonly Conflict[]) => void
  /** Called if the server rejected one of the values. */
  onProblem: () => void
}

/**
 * Saves the edited fields, and keeps changes that other devices made to other fields.
 * If this device and another device changed the same field, the user must choose one of the values.
 */
export function useSaveSettings({ onSaved, onConflict, onProblem }: SaveEvents) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ edits, readPhone }: { edits: Edits; readPhone: ReadPhone }) => {
      for (let tries = 1; ; tries++) {
        const known = client.getQueryData(meQuery.queryKey)
        if (!known) throw new OfflineError()
        const settings = withPending(known.settings, settingsCommands())
        const conflicts = conflictsOf(edits, settings, readPhone)
        if (conflicts.length > 0) throw new ConflictError(conflicts)
        const changes = changesOf(edits, settings, readPhone)
        try {
          const sent = await send(settingsIntent({ ...changes, version: known.settings.version }))
          return { sent, changes }
        } catch (error) {
          const current = currentRow(error) as Settings | null
          if (!current || tries === TRIES) throw error
          putSettings(client, current)
        }
      }
    },
    onSuccess: async ({ sent, changes }) => {
      await client.cancelQueries({ queryKey: meQuery.queryKey })
      if (sent.state === 'done') client.setQueryData(meQuery.queryKey, sent.answer)
      else putSettings(client, changes)
      onSaved(changes)
      // No toast appears, because it would cover the save bar of the next edit.
      // The user sees that the save succeeded, because the save bar disappears.
      if (sent.state === 'queued') sayQueued()
    },
    onError: (error) => {
      if (error instanceof ConflictError) onConflict(error.conflicts)
      if (problemOf(error)) onProblem()
    },
  })
  const { error } = mutation
  const problem = problemOf(error)
  return {
    ...mutation,
    /** The server's error about one field, which the form shows below the field. */
    problem,
    errorText:
      error === null || problem || error instanceof ConflictError
        ? null
        : errorText(error, t`Failed to save settings`),
  }
}

function problemOf(error: unknown): SettingsProblems | null {
  const isPhone = error instanceof ApiError && error.code === 'phoneInvalid'
  return isPhone ? { phoneNumber: 'phoneInvalid' } : null
}

function settingsCommands() {
  return queuedCommands().filter((command) => command.queueKey === SETTINGS_QUEUE_KEY)
}

function putSettings(client: QueryClient, part: Partial<Settings>): void {
  client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, ...part } })
}

/**
 * Changes the language on this device immediately.
 * The account's other devices get the new language once this device has sent the change to the server.
 */
export function useChangeLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (language: Language) => {
      // Cancels running requests for `me`, because their responses would bring back the old language.
      await client.cancelQueries({ queryKey: meQuery.queryKey })
      await activateLanguage(language)
      putSettings(client, { language })
      // If the change cannot be queued, the new language still applies on this device.
      await enqueue(settingsIntent({ language })).catch(() => undefined)
    },
    onError: () => {
      addToast({
        tone: 'neg',
        text: t`This language could not be loaded. Check your connection and try again.`,
      })
    },
  })
}

/** Uploads a new photo of the user. `null` removes the photo. */
export function useChangePhoto() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (picture: Blob | null) => {
      const photoId = picture === null ? null : await uploadPhoto(picture, 'portrait')
      const sent = await send(settingsIntent({ photoId }))
      return { sent, photoId }
    },
    onSuccess: async ({ sent, photoId }) => {
      await client.cancelQueries({ queryKey: meQuery.queryKey })
      if (sent.state === 'done') client.setQueryData(meQuery.queryKey, sent.answer)
      else {
        putSettings(client, { photoId })
        sayQueued()
      }
    },
  })
  return { ...mutation, errorText: mutation.error ? photoErrorText(mutation.error) : null }
}

/** Sends another confirmation link to the account's own address. */
export function useSendConfirmation() {
  const mutation = useMutation({
    mutationFn: () => sendDirectly({ method: 'post', path: '/account/confirmation' }),
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to send the email`) : null,
  }
}

/** Adds an address. The request is not queued, because the server must send a confirmation email now. */
export function useAddEmail(onAdded: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (email: string) =>
      sendDirectly({
        method: 'post',
        path: '/additional-emails',
        body: { id: v7(), email },
      }),
    onSuccess: async () => {
      onAdded()
      await client.invalidateQueries({ queryKey: additionalEmailsQuery.queryKey })
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to add the address`) : null,
  }
}

export function useAskEmailAgain() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (id: string) =>
      sendDirectly({
        method: 'post',
        path: '/additional-emails/{id}/ask',
        params: { id },
      }),
    onSuccess: async () => {
      addToast({ tone: 'pos', text: t`Sent again` })
      await client.invalidateQueries({ queryKey: additionalEmailsQuery.queryKey })
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to send the email`) : null,
  }
}

export function useRemoveEmail(onRemoved: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (id: string) =>
      sendDirectly({
        method: 'delete',
        path: '/additional-emails/{id}',
        params: { id },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: additionalEmailsQuery.queryKey })
      onRemoved()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to remove the address`) : null,
  }
}

/** Adds an app. The request is not queued, because the queue must not store the app's token on the device. */
export function useAddPushApp(onAdded: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (app: PushAppFields) =>
      sendDirectly({ method: 'post', path: '/push-apps', body: { id: v7(), ...app } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pushAppsQuery.queryKey })
      onAdded()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to add the app`) : null,
  }
}

export function useRemovePushApp(onRemoved: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (id: string) => sendDirectly({ method: 'delete', path: '/push-apps/{id}', params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pushAppsQuery.queryKey })
      onRemoved()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error ? errorText(mutation.error, t`Failed to remove the app`) : null,
  }
}

export function useSendTest() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => read(api.POST('/deliveries/test')),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesQuery.queryKey }),
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`The test could not be sent. Please try again.`)
      : null,
  }
}

/** Resumes the emails that the user stopped through a link in an email. */
export function useResumeMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendDirectly({ method: 'patch', path: '/settings', body: { stoppedMails: [] } }),
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}

/** Stops the emails about one topic. The token from the email is enough, so nobody has to sign in. */
export function useStopMails() {
  return useMutation({
    mutationFn: (token: string) => read(api.POST('/mail-stops', { body: { token } })),
    gcTime: 0,
  })
}
