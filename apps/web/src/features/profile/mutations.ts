import type { Profile } from '@homefield/contract/profile'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { ApiError, OfflineError } from '../../lib/api/api-error.ts'
import { currentRow } from '../../lib/api/stale.ts'
import { errorText } from '../../lib/error-text.ts'
import { send, sendDirectly } from '../../lib/mutation-queue/send.ts'
import { profilesQuery } from '../../lib/session/profiles.ts'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { photoErrorText, uploadPhoto } from '../file/mutations.ts'
import { changesOf, merged, type ProfileField, type ProfileValues, valuesOf } from './model/form.ts'

/** Adds a child. The app generates the child's id, so that a repeated request creates the child only once. */
export function useAddProfile(onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ photoId, dateOfBirth, notes, ...values }: ProfileValues) => {
      const id = v7()
      const body = {
        id,
        ...values,
        name: values.name.trim(),
        sports: [...values.sports],
        ...(photoId === null ? {} : { photoId }),
        ...(dateOfBirth === null ? {} : { dateOfBirth }),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      }
      return send({ kind: 'createProfile', queueKey: id, body })
    },
    onSuccess: async (sent) => {
      if (sent.state === 'queued') sayQueued()
      else await client.invalidateQueries({ queryKey: profilesQuery.queryKey })
      onDone()
    },
  })
  return { ...mutation, ...failureOf(mutation.error, t`Failed to add profile`) }
}

/**
 * Thrown if another person or device gave the same fields different values. The user then chooses the values.
 */
class ConflictError extends Error {
  readonly current: Profile
  readonly fields: readonly ProfileField[]
  constructor(current: Profile, fields: readonly ProfileField[]) {
    super('conflict')
    this.current = current
    this.fields = fields
  }
}

/**
 * Maximum number of attempts to save.
 * A new attempt follows if another person has changed the child in the meantime.
 */
const TRIES = 3

interface ChangeEvents {
  onDone: () => void
  /** Called on a conflict, with the child's current version and the fields that conflict. */
  onConflict: (current: Profile, fields: readonly ProfileField[]) => void
}

/** Saves the user's changes, and keeps the changes that another person made to other fields. */
export function useChangeProfile({ onDone, onConflict }: ChangeEvents) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ base, mine }: { base: Profile; mine: ProfileValues }) => {
      let known = base
      let values = mine
      for (let tries = 1; ; tries++) {
        const { sports, ...changes } = changesOf(values, valuesOf(known))
        if (sports === undefined && Object.keys(changes).length === 0) return null
        try {
          return await send({
            kind: 'changeProfile',
            params: { id: known.id },
            queueKey: known.id,
            versionAt: 'version',
            body: { ...changes, ...(sports && { sports: [...sports] }), version: known.version },
          })
        } catch (error) {
          const current = currentRow(error) as Profile | null
          if (!current || tries === TRIES) throw error
          const mix = merged(values, valuesOf(known), valuesOf(current))
          if (mix.conflicts.length > 0) throw new ConflictError(current, mix.conflicts)
          known = current
          values = mix.values
        }
      }
    },
    onSuccess: async (sent) => {
      if (sent?.state === 'queued') sayQueued()
      if (sent?.state === 'done') await putProfile(client, sent.answer)
      onDone()
    },
    onError: (error) => {
      if (error instanceof ConflictError) onConflict(error.current, error.fields)
    },
  })
  const { error } = mutation
  return {
    ...mutation,
    ...failureOf(error instanceof ConflictError ? null : error, t`Failed to update profile`),
  }
}

/**
 * Deletes a child on the server.
 * The error 'Profile not found' counts as success, because an earlier attempt may have succeeded.
 */
export function useDeleteProfile(onDeleted: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (profile: Profile) => {
      try {
        await sendDirectly({
          method: 'delete',
          path: '/profiles/{id}',
          params: { id: profile.id },
        })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'profileNotFound') throw error
      }
      return profile
    },
    onSuccess: ({ id, name }) => {
      client.setQueryData(
        profilesQuery.queryKey,
        (known) => known && { ...known, profiles: known.profiles.filter((profile) => profile.id !== id) },
      )
      // Refetch only the list of children, because the user is about to leave the page of the deleted child.
      void client.invalidateQueries({ queryKey: profilesQuery.queryKey, exact: true })
      addToast({ tone: 'pos', text: t`${name}'s profile was deleted.` })
      onDeleted()
    },
  })
  const { error } = mutation
  return {
    ...mutation,
    detail: error && deletionDetail(error),
  }
}

/**
 * Returns 'Nothing was removed.' if the server rejected the deletion.
 * Returns another text if no response arrived, because the server may have deleted the child anyway.
 */
function deletionDetail(error: Error): string {
  if (error instanceof OfflineError) return errorText(error, '')
  const reason = errorText(error, '')
  return reason ? t`${reason} Nothing was removed.` : t`Nothing was removed.`
}

/** Uploads the cropped photo to the account of the child's owner. Saving the form then assigns the photo. */
export function useProfilePhoto(sharedProfileId: string | undefined, onStored: (photoId: string) => void) {
  const mutation = useMutation({
    mutationFn: (picture: Blob) => uploadPhoto(picture, 'photo', sharedProfileId),
    onSuccess: onStored,
  })
  const { error } = mutation
  return {
    ...mutation,
    errorText:
      error instanceof OfflineError
        ? t`A photo needs a connection. Everything else can be saved without it.`
        : error && photoErrorText(error),
  }
}

/**
 * Returns the error text above the form. The date field itself shows the error of an invalid date of birth.
 */
function failureOf(error: Error | null, fallback: string) {
  const isDateRefused = error instanceof ApiError && error.code === 'dateOfBirthInvalid'
  return { isDateRefused, errorText: error && !isDateRefused ? errorText(error, fallback) : null }
}

/** Puts the changed child into the cached list at once, and refetches the other queries. */
async function putProfile(client: QueryClient, changed: Profile): Promise<void> {
  await client.cancelQueries({ queryKey: profilesQuery.queryKey })
  client.setQueryData(
    profilesQuery.queryKey,
    (known) =>
      known && {
        ...known,
        profiles: known.profiles.map((profile) => (profile.id === changed.id ? changed : profile)),
      },
  )
  void client.invalidateQueries({ queryKey: profilesQuery.queryKey })
}
