import type {
  Coverage,
  DrivingFamily,
  Helper,
  LegDefault,
  TypedDriveTime,
} from '@homefield/contract/coverage'
import type { ReminderDefault } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../lib/error-text.ts'
import type { Intent } from '../../lib/mutation-queue/command.ts'
import { dismiss, enqueue, release } from '../../lib/mutation-queue/mutation-queue.ts'
import { send } from '../../lib/mutation-queue/send.ts'
import { coverageQuery } from '../../lib/session/coverage.ts'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { driveTimesQuery, homeQuery, reminderDefaultsQuery } from './queries.ts'

/** The lists of events show drivers and leave-by times, and the clashes depend on drive times. */
const DEPENDENT_KEYS = ['events', 'dashboard', 'clashes']

interface Change<Input> {
  readonly intent: (input: Input) => Intent
  /** Puts the change into the cached data, because offline no refetch shows it. */
  readonly patch: (client: QueryClient, input: Input) => void
  readonly changedKey: readonly unknown[]
  readonly onSaved?: (input: Input) => void
}

/** Sends a change through the mutation queue, and shows it at once if it has to wait there. */
function useChange<Input>({ intent, patch, changedKey, onSaved }: Change<Input>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: Input) => send(intent(input)),
    onSuccess: async (sent, input) => {
      await client.cancelQueries({ queryKey: changedKey })
      patch(client, input)
      if (sent.state === 'queued') sayQueued()
      onSaved?.(input)
      if (sent.state === 'queued') return
      await Promise.all(
        [changedKey, ...DEPENDENT_KEYS.map((key) => [key])].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`This couldn’t be saved. Please try again.`)
      : null,
  }
}

/** Sets the address from which the user leaves. An empty text removes it. */
export function useSetHome(onSaved: () => void) {
  return useChange<string>({
    intent: (address) => ({ kind: 'setHome', queueKey: 'home', body: { address } }),
    patch: (client, address) =>
      client.setQueryData(
        homeQuery.queryKey,
        (known) =>
          known && {
            ...known,
            home: address === '' ? null : { address, isFound: null, version: (known.home?.version ?? 0) + 1 },
          },
      ),
    changedKey: homeQuery.queryKey,
    onSaved,
  })
}

const DRIVE_TIMES_QUEUE_KEY = 'drive-times'

const isSameTrip = (one: TypedDriveTime, other: TypedDriveTime) =>
  one.from === other.from && one.to === other.to

function patchDriveTimes(
  client: QueryClient,
  change: (driveTimes: readonly TypedDriveTime[]) => TypedDriveTime[],
): void {
  client.setQueryData(
    driveTimesQuery.queryKey,
    (known) => known && { ...known, driveTimes: change(known.driveTimes) },
  )
}

/** Changes a drive time, or restores a deleted one. */
export function useChangeDriveTime(onSaved: () => void) {
  return useChange<TypedDriveTime>({
    intent: (body) => ({ kind: 'changeDriveTime', queueKey: DRIVE_TIMES_QUEUE_KEY, body }),
    patch: (client, changed) =>
      patchDriveTimes(client, (all) =>
        all.some((one) => isSameTrip(one, changed))
          ? all.map((one) => (isSameTrip(one, changed) ? changed : one))
          : [...all, changed],
      ),
    changedKey: driveTimesQuery.queryKey,
    onSaved,
  })
}

/** Deletes a drive time, with Undo for 10 s. */
export function useDeleteDriveTime() {
  const restore = useChangeDriveTime(() => undefined)
  return useChange<TypedDriveTime>({
    intent: ({ from, to }) => ({
      kind: 'deleteDriveTime',
      queueKey: DRIVE_TIMES_QUEUE_KEY,
      query: { from, to },
    }),
    patch: (client, deleted) =>
      patchDriveTimes(client, (all) => all.filter((one) => !isSameTrip(one, deleted))),
    changedKey: driveTimesQuery.queryKey,
    onSaved: (deleted) =>
      addToast({
        tone: 'inf',
        text: t`Drive time removed. The estimate applies again.`,
        action: { label: t`Undo`, onPress: () => restore.mutate(deleted) },
      }),
  })
}

function patchFamily(
  client: QueryClient,
  ownerId: string,
  change: (family: DrivingFamily) => DrivingFamily,
): void {
  client.setQueryData<Coverage>(
    coverageQuery.queryKey,
    (known) =>
      known && {
        ...known,
        families: known.families.map((family) => (family.ownerId === ownerId ? change(family) : family)),
      },
  )
}

export interface HelperEdit {
  readonly ownerId: string
  /** The helper to change. Null for a new helper. */
  readonly helper: Helper | null
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
}

const helperQueueKey = (id: string) => `helper:${id}`

/** Adds a helper, or changes one. */
export function useSaveHelper(onSaved: () => void) {
  const change = useChange<HelperEdit & { readonly id: string }>({
    intent: ({ id, ownerId, helper, name, phoneNumber, email }) => {
      const fields = { name, phoneNumber, email }
      return helper
        ? {
            kind: 'changeHelper',
            queueKey: helperQueueKey(id),
            params: { id },
            body: { ...fields, version: helper.version },
            versionAt: 'version',
          }
        : { kind: 'addHelper', queueKey: helperQueueKey(id), body: { id, ownerId, ...fields } }
    },
    patch: (client, { id, ownerId, helper, name, phoneNumber, email }) => {
      const saved: Helper = {
        id,
        name,
        phoneNumber: phoneNumber || null,
        email: email || null,
        version: helper?.version ?? 1,
      }
      patchFamily(client, ownerId, (family) => ({
        ...family,
        helpers: helper
          ? family.helpers.map((one) => (one.id === id ? saved : one))
          : [...family.helpers, saved],
      }))
    },
    changedKey: coverageQuery.queryKey,
    onSaved,
  })
  return {
    ...change,
    save: (edit: HelperEdit) => change.mutate({ ...edit, id: edit.helper?.id ?? v7() }),
  }
}

/** Deletes a helper. The helper's drives then need a driver again. */
export function useDeleteHelper(onDeleted: () => void) {
  return useChange<{ readonly ownerId: string; readonly helper: Helper }>({
    intent: ({ helper: { id } }) => ({
      kind: 'deleteHelper',
      queueKey: helperQueueKey(id),
      params: { id },
    }),
    patch: (client, { ownerId, helper }) =>
      patchFamily(client, ownerId, (family) => ({
        ...family,
        helpers: family.helpers.filter(({ id }) => id !== helper.id),
        defaults: family.defaults.filter(
          ({ driver }) => driver.kind !== 'helper' || driver.helperId !== helper.id,
        ),
      })),
    changedKey: coverageQuery.queryKey,
    onSaved: onDeleted,
  })
}

/** Time in ms in which the user can undo a removal, because a restored usual driver would be asked again. */
const UNDO_MS = 10_000

/** Returns a function that removes a usual driver, with Undo for 10 s. */
export function useRemoveUsualDriver() {
  const client = useQueryClient()
  return async ({ id }: LegDefault): Promise<void> => {
    let command: string
    try {
      command = await enqueue({
        kind: 'deleteLegDefault',
        queueKey: `leg-default:${id}`,
        params: { id },
        undoFor: UNDO_MS,
      })
    } catch (error) {
      addToast({ tone: 'neg', text: errorText(error, t`This couldn’t be saved. Please try again.`) })
      return
    }
    let isUndone = false
    const undo = async () => {
      isUndone = true
      if (!(await dismiss(command))) addToast({ tone: 'neg', text: t`It was already removed.` })
    }
    addToast({
      tone: 'inf',
      text: t`Usual driver removed. Drives that somebody chose for an event stay.`,
      action: { label: t`Undo`, onPress: () => void undo() },
      onLeave: () => {
        if (isUndone) return
        // Without the patch, the row would come back between the response and the refetch.
        client.setQueryData<Coverage>(
          coverageQuery.queryKey,
          (known) =>
            known && {
              ...known,
              families: known.families.map((family) => ({
                ...family,
                defaults: family.defaults.filter((one) => one.id !== id),
              })),
            },
        )
        void release(command)
      },
    })
  }
}

interface ReminderChoice {
  readonly profileId: string
  readonly activity: ReminderDefault['activity']
  /** Null restores the account setting. */
  readonly leads: ReminderDefault['leads'] | null
}

/** Sets how early Homefield reminds the user of a child's events of one kind. */
export function useSetReminderDefault(onSaved: () => void) {
  return useChange<ReminderChoice>({
    intent: ({ profileId, ...body }) => ({
      kind: 'setReminderDefault',
      queueKey: `reminder-default:${profileId}`,
      params: { id: profileId },
      body,
    }),
    patch: (client, { profileId, activity, leads }) =>
      client.setQueryData(reminderDefaultsQuery.queryKey, (known) => {
        if (!known) return known
        const others = known.defaults.filter(
          (one) => one.profileId !== profileId || one.activity !== activity,
        )
        return { ...known, defaults: leads === null ? others : [...others, { profileId, activity, leads }] }
      }),
    changedKey: reminderDefaultsQuery.queryKey,
    onSaved,
  })
}
