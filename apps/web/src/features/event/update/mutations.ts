import type { OpenedEvent, SeriesScope } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { sayQueued } from '../../../ui/say-queued.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { currentOf } from '../model/stale.ts'
import { sendVersion, useSayMoved } from '../mutations.ts'
import { startOptimisticPatches } from '../pending/model/optimistic-patches.ts'
import { changeOf, isEmpty, isOnlyTime, type Picks } from './model/form.ts'
import { type EventField, type EventValues, merged, valuesOf } from './model/values.ts'

export interface Conflict {
  /** The event's current version on the server. */
  readonly current: OpenedEvent
  /** Fields that the user and another person changed to different values. */
  readonly fields: readonly EventField[]
}

/**
 * Thrown if another person changed the same fields to other values. The user then chooses between the values.
 */
class ConflictError extends Error {
  readonly conflict: Conflict
  constructor(conflict: Conflict) {
    super('conflict')
    this.conflict = conflict
  }
}

interface Save {
  readonly base: OpenedEvent
  readonly mine: EventValues
  readonly picks: Picks
  readonly scope: SeriesScope
}

/** Maximum number of attempts to save. A new attempt follows if another person has changed other fields. */
const TRIES = 3

interface SaveEvents {
  onDone: () => void
  onConflict: (conflict: Conflict) => void
}

/** Saves the differences between the form and `base`, merged with other people's changes to other fields. */
export function useSaveEvent({ onDone, onConflict }: SaveEvents) {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  const sayMoved = useSayMoved()
  const mutation = useMutation({
    mutationFn: async ({ base, mine, picks, scope }: Save) => {
      startOptimisticPatches(client)
      let known = base
      let values = mine
      for (let tries = 1; ; tries++) {
        const before = valuesOf(known, timeZone)
        const change = changeOf(values, before, picks)
        if (isEmpty(change)) return null
        try {
          const edit = { ...change, scope }
          return { event: known.event, edit, sent: await sendVersion(known.event, edit, timeZone) }
        } catch (error) {
          const current = currentOf(error)
          if (!current || tries === TRIES) throw error
          const mix = merged(values, before, valuesOf(current, timeZone))
          if (mix.conflicts.length > 0) throw new ConflictError({ current, fields: mix.conflicts })
          known = current
          values = mix.values
        }
      }
    },
    onSuccess: (saved) => {
      // Undo would restore only the time, so the toast offers Undo only if nothing else changed.
      if (saved && !(isOnlyTime(saved.edit) && sayMoved(saved.event, saved.edit, saved.sent))) {
        if (saved.sent.state === 'queued') sayQueued()
        else addToast({ tone: 'pos', text: t`Event updated` })
      }
      onDone()
    },
    onError: (error) => {
      if (error instanceof ConflictError) onConflict(error.conflict)
    },
  })
  const { error } = mutation
  return {
    ...mutation,
    errorText:
      error && !(error instanceof ConflictError)
        ? errorText(error, t`Failed to update event. Please try again.`)
        : null,
  }
}
