import type { Event, EventChange, SeriesScope } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { dismiss } from '../../lib/mutation-queue/mutation-queue.ts'
import { send } from '../../lib/mutation-queue/send.ts'
import { useTimeStyle } from '../../lib/time/time-style-context.tsx'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast, closeToast } from '../../ui/toast-queue.ts'
import { useMovedText } from './components/use-moved-text.ts'
import { isUntouched, timesBack } from './model/change-back.ts'
import { changeIntent, queueKeyOf } from './model/intent.ts'
import { currentOf } from './model/stale.ts'
import { whenAfter } from './model/when-after.ts'
import { serverEvents, startOptimisticPatches } from './pending/model/optimistic-patches.ts'

export type EventEdit = Omit<EventChange, 'version'>

interface ChangeOptions {
  /**
   * The toast's text after saving, or null for no toast.
   * By default, only a change of the time shows a toast with Undo.
   */
  doneText?: string | null
}

/**
 * Changes an event from any screen.
 * All lists show the change at once, and the mutation queue sends the change.
 * If the event's time changed, a toast offers Undo for 10 s.
 * The promise resolves when the change is saved or stored on the device.
 * A rejected change is reverted and reported.
 * If somebody else has changed other fields of the event, the app sends the change again for the new version.
 */
export function useChangeEvent() {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  const sayMoved = useSayMoved()
  return async (event: Event, change: EventEdit, options: ChangeOptions = {}): Promise<void> => {
    startOptimisticPatches(client)
    try {
      const sent = await sendChange(event, change, timeZone)
      const { doneText } = options
      if (doneText === undefined && sayMoved(event, change, sent)) return
      if (doneText !== undefined && doneText !== null) addToast({ tone: 'pos', text: doneText })
      else if (sent.state === 'queued') sayQueued()
    } catch (error) {
      sayFailed(error)
    }
  }
}

type SentChange = Awaited<ReturnType<typeof sendVersion>>

/**
 * Returns a function that says from when to when an event moved, and offers Undo for 10 s.
 * The function returns false, and says nothing, if the change is not a move of one event.
 */
export function useSayMoved() {
  const { timeZone } = useTimeStyle()
  const movedText = useMovedText()
  return (event: Event, change: EventEdit, sent: SentChange): boolean => {
    const back = timesBack(event, change, timeZone)
    if (!back) return false
    const undo = async () => {
      if (sent.state === 'queued' && (await dismiss(sent.id))) return
      // The server rejects an edit of an old version.
      // The time change has created a new version of the event, so Undo sends that version.
      // Undo still works if another person has changed other fields of the event.
      const seen = sent.state === 'done' ? sent.answer.event : madeOf(event)
      await sendChange(seen, { ...back, isUndo: true }, timeZone)
    }
    const when = sent.state === 'done' ? sent.answer.event.when : whenAfter(event, change, timeZone)
    dropUndo(event, 'this')
    const toast = sayDone(movedText(event, when), undo)
    undoable.set(event.eventGroupId, { toast, seriesId: event.seriesId })
    return true
  }
}

/** Once the server has saved the change, returns the event with its new version. Until then, returns `event`. */
function madeOf(event: Event): Event {
  const isMade = ({ eventGroupId, version }: Event) =>
    eventGroupId === event.eventGroupId && version === event.version + 1
  return serverEvents().find(isMade) ?? event
}

/** Maps `eventGroupId` to the toast that offers to undo a time change. Another change of the event closes the toast. */
const undoable = new Map<string, { readonly toast: number; readonly seriesId: string | null }>()

function dropUndo(event: Event, scope: SeriesScope): void {
  for (const [eventGroupId, { toast, seriesId }] of undoable) {
    const isOfIt = eventGroupId === event.eventGroupId || (scope !== 'this' && seriesId === event.seriesId)
    if (!isOfIt) continue
    closeToast(toast)
    undoable.delete(eventGroupId)
  }
}

/**
 * Maximum number of attempts. A new attempt follows if other people changed other fields of the same event.
 */
const TRIES = 3

async function sendChange(event: Event, change: EventEdit, zone: string) {
  let seen = event
  for (let tries = 1; ; tries++) {
    try {
      return await sendVersion(seen, change, zone)
    } catch (error) {
      const current = currentOf(error)?.event
      if (!current || tries === TRIES || !isUntouched(change, seen, current)) throw error
      seen = current
    }
  }
}

/** @param zone IANA zone in which the change's times were typed */
export function sendVersion(event: Event, change: EventEdit, zone: string) {
  return send(changeIntent(event, change, zone))
}

/** Deletes an event without asking for confirmation, and offers Undo for 10 s. */
export function useRemoveEvent() {
  const client = useQueryClient()
  const restore = useRestoreEvent()
  return async (event: Event, scope: SeriesScope = 'this'): Promise<void> => {
    startOptimisticPatches(client)
    dropUndo(event, scope)
    const title = event.title
    // The server only hides a deleted synced event, because the next sync would import the event again.
    const text = event.platform === 'Manual' ? t`“${title}” was deleted` : t`“${title}” was hidden`
    try {
      const sent = await send({
        kind: 'deleteEvent',
        params: { id: event.id },
        query: { scope },
        queueKey: queueKeyOf(event),
      })
      const count = sent.state === 'done' ? sent.answer.count : 1
      sayDone(count > 1 ? t`${count} events deleted` : text, async () => {
        if (sent.state === 'queued' && (await dismiss(sent.id))) return
        await restore(event)
      })
    } catch (error) {
      // Deleting a missing event counts as success.
      // Another person has deleted the event, or an earlier request succeeded but its response was lost.
      if (error instanceof ApiError && error.code === 'eventNotFound') return
      addToast({ tone: 'neg', text: errorText(error, t`Failed to delete event. Please try again.`) })
    }
  }
}

/** Restores all events that one deletion removed. A deletion can remove a whole series. */
export function useRestoreEvent() {
  const client = useQueryClient()
  return async (event: Event): Promise<void> => {
    startOptimisticPatches(client)
    try {
      const sent = await send({
        kind: 'restoreEvent',
        params: { id: event.id },
        queueKey: queueKeyOf(event),
      })
      if (sent.state === 'queued') sayQueued()
    } catch (error) {
      addToast({
        tone: 'neg',
        text: errorText(error, t`This event couldn’t be restored. Please try again.`),
      })
    }
  }
}

function sayDone(text: string, undo: () => Promise<unknown>): number {
  const onPress = () => void undo().catch(sayFailed)
  return addToast({ tone: 'inf', text, action: { label: t`Undo`, onPress }, seconds: UNDO_SECONDS })
}

const UNDO_SECONDS = 10

function sayFailed(error: unknown): void {
  addToast({ tone: 'neg', text: errorText(error, t`Failed to update event. Please try again.`) })
}
