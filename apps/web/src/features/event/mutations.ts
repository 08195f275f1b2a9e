import type { Event, EventChange, SeriesScope } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { dismiss } from '../../lib/outbox/outbox.ts'
import { send } from '../../lib/outbox/send.ts'
import { useTimeStyle } from '../../lib/time/time-style-context.tsx'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast, closeToast } from '../../ui/toast-queue.ts'
import { isUntouched, timesBack } from './model/change-back.ts'
import { changeIntent, laneOf } from './model/intent.ts'
import { currentOf } from './model/stale.ts'
import { eventsBeneath, startOverlay } from './waiting/model/overlay.ts'

export type EventEdit = Omit<EventChange, 'version'>

interface ChangeOptions {
  /** Said once it is saved; null says nothing. Without it only moves are told, with their undo. */
  doneText?: string | null
}

/**
 * One change of an event from wherever it stands: seen at once in every list, sent through the outbox, told with an undo
 * of 10 s where times moved. Resolves once it is saved or safe on the device; a refusal puts it back and says so.
 * A change made elsewhere meanwhile is no obstacle where it was of other fields.
 */
export function useChangeEvent() {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  return async (event: Event, change: EventEdit, options: ChangeOptions = {}): Promise<void> => {
    startOverlay(client)
    const back = timesBack(event, change, timeZone)
    try {
      const sent = await sendChange(event, change, timeZone)
      const text = options.doneText === undefined ? (back ? t`Event moved` : null) : options.doneText
      const undo = async () => {
        if (sent.state === 'queued' && (await dismiss(sent.id))) return
        // On top of what the change made: what somebody else changed besides is no obstacle.
        const seen = sent.state === 'done' ? sent.answer.event : madeOf(event)
        await sendChange(seen, back ?? {}, timeZone)
      }
      if (text !== null) {
        const toast = sayDone(text, back ? undo : null)
        if (back) undoable.set(event.happeningId, { toast, seriesId: event.seriesId })
      }
      if (sent.state === 'queued' && text === null) sayQueued()
    } catch (error) {
      sayFailed(error)
    }
  }
}

/** The event as its own change made it, where that came through since; before that, the undo goes out behind it. */
function madeOf(event: Event): Event {
  const isMade = ({ happeningId, version }: Event) =>
    happeningId === event.happeningId && version === event.version + 1
  return eventsBeneath().find(isMade) ?? event
}

/** What offers to undo the last move of an event; it goes when the event goes. */
const undoable = new Map<string, { readonly toast: number; readonly seriesId: string | null }>()

function dropUndo(event: Event, scope: SeriesScope): void {
  for (const [happeningId, { toast, seriesId }] of undoable) {
    const isOfIt = happeningId === event.happeningId || (scope !== 'this' && seriesId === event.seriesId)
    if (!isOfIt) continue
    closeToast(toast)
    undoable.delete(happeningId)
  }
}

/** How often changes of other fields made elsewhere are taken in before the change is given up. */
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

/** @param zone that its times were typed in */
export function sendVersion(event: Event, change: EventEdit, zone: string) {
  return send(changeIntent(event, change, zone))
}

/** Takes it away at once, and offers for 10 s to bring it back. Never asks: the undo is the question. */
export function useRemoveEvent() {
  const client = useQueryClient()
  const restore = useRestoreEvent()
  return async (event: Event, scope: SeriesScope = 'this'): Promise<void> => {
    startOverlay(client)
    dropUndo(event, scope)
    const title = event.title
    // What a team brought is only put out of sight, here and from now on.
    const text = event.platform === 'Manual' ? t`“${title}” was deleted` : t`“${title}” was hidden`
    try {
      const sent = await send({
        kind: 'deleteEvent',
        params: { id: event.id },
        query: { scope },
        lane: laneOf(event),
      })
      const count = sent.state === 'done' ? sent.answer.count : 1
      sayDone(count > 1 ? t`${count} events deleted` : text, async () => {
        if (sent.state === 'queued' && (await dismiss(sent.id))) return
        await restore(event)
      })
    } catch (error) {
      // Gone already: an earlier answer was lost, or somebody else was faster.
      if (error instanceof ApiError && error.code === 'eventNotFound') return
      addToast({ tone: 'neg', text: errorText(error, t`Failed to delete event. Please try again.`) })
    }
  }
}

/** Brings back what one deletion took, the whole repetition where it took that. */
export function useRestoreEvent() {
  const client = useQueryClient()
  return async (event: Event): Promise<void> => {
    startOverlay(client)
    try {
      const sent = await send({
        kind: 'restoreEvent',
        params: { id: event.id },
        lane: laneOf(event),
      })
      if (sent.state === 'queued') sayQueued()
    } catch (error) {
      addToast({
        tone: 'neg',
        text: errorText(error, t`This event could not be brought back. Please try again.`),
      })
    }
  }
}

function sayDone(text: string, undo: (() => Promise<unknown>) | null): number {
  if (!undo) return addToast({ tone: 'pos', text })
  const onPress = () => void undo().catch(sayFailed)
  return addToast({ tone: 'inf', text, action: { label: t`Undo`, onPress }, seconds: UNDO_SECONDS })
}

const UNDO_SECONDS = 10

function sayFailed(error: unknown): void {
  addToast({ tone: 'neg', text: errorText(error, t`Failed to update event. Please try again.`) })
}
