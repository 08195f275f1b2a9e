/**
 * Shows queued mutations of events on every screen until the server confirms them.
 *
 * `bases` stores the server's last response for each query with events.
 * A query's data is the stored response with all pending mutations applied in order.
 * A rejected or withdrawn mutation is no longer applied, so nothing has to be rolled back.
 * When the server confirms a mutation, its result becomes part of the stored response.
 * Lists show the result of a confirmed mutation even before the refetch, in every tab and after a reload.
 */
import type { Event } from '@homefield/contract/event'
import type { Leg } from '@homefield/contract/coverage'
import type { Profile } from '@homefield/contract/profile'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { onQueueListed, onQueueNews, queuedCommands } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { meQuery } from '../../../../lib/session/me.ts'
import { isOf, type Known, type Outcome, outcomeOf } from './outcome.ts'
import { type EventMutation, eventMutationOf, type LegMutation } from './event-mutation.ts'
import { legKey, legOf, withAnswered } from './leg-outcome.ts'
import { eventsIn, patched } from './patch.ts'

/** A query's response contains events if the query's key begins with one of these elements. */
const NOUNS: ReadonlySet<unknown> = new Set([
  'events',
  'dashboard',
  'profiles',
  'clashes',
  'changes',
  'search',
])

let running: QueryClient | null = null
let readServerEvents: () => readonly Event[] = () => []

/**
 * Returns the events from the server's last responses, without the effects of pending mutations.
 * An event that the user has just deleted is still in the result until the server confirms the deletion.
 */
export function serverEvents(): readonly Event[] {
  return readServerEvents()
}

/**
 * Starts to show pending mutations. The app calls this function before the first mutation.
 * Later calls of this function do nothing.
 */
export function startOptimisticPatches(client: QueryClient): void {
  if (running === client) return
  running = client
  run(client)
}

function run(client: QueryClient): void {
  const cache = client.getQueryCache()
  /** The server's last response for each query that shows pending mutations. */
  const bases = new Map<Query, unknown>()
  /** Deleted events that Undo can restore. The key is the event id from the delete request. */
  const removed = new Map<string, readonly Event[]>()
  /** Legs before their last change, which Undo can restore. Undefined for a leg without an assignment. */
  const legsBefore = new Map<string, Leg | undefined>()
  /** Ids of the queued commands that are already part of the responses in `bases`. */
  const settled = new Set<string>()
  let listed: readonly Command[] = []
  let isPatching = false

  const queries = () => cache.getAll().filter(({ queryKey }) => NOUNS.has(queryKey[0]))
  const baseOf = (query: Query): unknown => (bases.has(query) ? bases.get(query) : query.state.data)

  readServerEvents = () => queries().flatMap((query) => eventsIn(baseOf(query)))

  const known = (): Known => {
    const events = new Map<string, Event>()
    // The newest responses come first, because a new driver does not change the event's version.
    const newestFirst = queries().toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    for (const query of newestFirst) {
      for (const event of eventsIn(baseOf(query))) {
        const other = events.get(event.eventGroupId)
        if (!other || isBetter(event, other)) events.set(event.eventGroupId, event)
      }
    }
    const profiles = client.getQueryData<{ profiles: Profile[] }>(['profiles'])?.profiles ?? []
    const me = client.getQueryData(meQuery.queryKey)
    const zone = me?.settings.timezone || Temporal.Now.timeZoneId()
    return {
      zone,
      now: Temporal.Now.instant(),
      profiles,
      events,
      removed: (id) => removed.get(deletionOf(id)) ?? [],
      drivers: {
        viewer: { id: me?.id ?? '', name: me?.settings.fullName ?? '' },
        families: client.getQueryData(coverageQuery.queryKey)?.families ?? [],
      },
      legBefore: (event, leg) => legsBefore.get(legKey(event, leg)),
    }
  }

  /** Applies all pending mutations in order, and returns the changed events. A deleted event is null. */
  const pending = (at: Known): Outcome => {
    const events = new Map(at.events)
    const outcome = new Map<string, Event | null>()
    /** Queue keys with a failed attempt. Events with such a queue key show the 'Waiting' mark. */
    const resting = new Set<string>()
    for (const command of listed) {
      const mutation = command.state === 'failed' || settled.has(command.id) ? null : eventMutationOf(command)
      if (!mutation) continue
      if (mutation.kind === 'remove') rememberRemoved(mutation, { ...at, events })
      if (command.attempts > (command.state === 'sending' ? 1 : 0)) resting.add(command.queueKey)
      const isMarked = resting.has(command.queueKey)
      for (const [id, event] of outcomeOf(mutation, { ...at, events })) {
        outcome.set(id, event && !isMarked ? confirmed(event) : event)
        if (event) events.set(id, event)
        else events.delete(id)
      }
    }
    return outcome
  }

  const rememberRemoved = (mutation: EventMutation & { kind: 'remove' }, at: Known) => {
    const going = [...outcomeOf(mutation, at).keys()].flatMap((id) => at.events.get(id) ?? [])
    if (going.length > 0) removed.set(mutation.id, going)
  }

  const rememberLegs = ({ kind, body }: LegMutation, at: Known) => {
    if (kind === 'undoLegs') return
    for (const seen of body.legs) {
      const event = [...at.events.values()].find((one) => isOf(one, seen.eventId))
      if (event) legsBefore.set(legKey(event, seen), legOf(event, seen))
    }
  }

  /** Returns the event id in the request that deleted the event, which may be the id for another child. */
  const deletionOf = (id: string) =>
    [...removed].findLast(([, events]) => events.some((event) => isOf(event, id)))?.[0] ?? id

  const show = (query: Query, data: unknown) => {
    if (data === query.state.data) return
    const { dataUpdatedAt, isInvalidated } = query.state
    isPatching = true
    // Keep the query's old timestamp, because patched data is not a newer server response.
    query.setData(data, { updatedAt: dataUpdatedAt, manual: true })
    isPatching = false
    if (isInvalidated) query.invalidate()
  }

  const patchAll = () => {
    const at = known()
    const outcome = pending(at)
    for (const query of queries()) {
      const base = baseOf(query)
      if (base === undefined) continue
      const next = patched(query.queryKey, base, outcome, at)
      if (next === base) bases.delete(query)
      else bases.set(query, base)
      show(query, next)
    }
  }

  /** When the server confirms a mutation, applies the mutation to the stored server responses (`bases`). */
  const settle = (command: Command, answer: unknown) => {
    const mutation = eventMutationOf(command)
    if (!mutation) return
    const at = known()
    if (mutation.kind === 'remove') rememberRemoved(mutation, at)
    if (mutation.kind === 'legs') rememberLegs(mutation.change, at)
    const said = eventsIn(answer)
    // Only the server assigns `eventGroupId` and the ids of repeated events, so the app does not guess a new event.
    // The response contains the new event, and the refetch loads the later events of a new series.
    const guessed = mutation.kind === 'create' ? [] : [...outcomeOf(mutation, at)]
    const versions = versionsIn(answer)
    const outcome = new Map(
      guessed.map(
        ([id, event]) => [id, event && withAnswered(raised(confirmed(event), versions), answer)] as const,
      ),
    )
    for (const event of said) outcome.set(event.eventGroupId, event)
    if (mutation.kind === 'restore') removed.delete(deletionOf(mutation.id))
    settled.add(command.id)
    for (const query of queries()) {
      const base = baseOf(query)
      if (base === undefined) continue
      const next = patched(query.queryKey, withDetail(query, base, answer), outcome, at)
      bases.set(query, next)
    }
    patchAll()
    for (const noun of NOUNS) void client.invalidateQueries({ queryKey: [noun] })
  }

  onQueueNews((news) => {
    if (news.type === 'closed') {
      removed.clear()
      legsBefore.clear()
    }
    if (news.type !== 'done') return
    const command = [...listed, ...queuedCommands()].find(({ id }) => id === news.id)
    if (command && !settled.has(command.id)) settle(command, news.answer)
  })
  onQueueListed((commands) => {
    const isAny = (list: readonly Command[]) => list.some((command) => eventMutationOf(command) !== null)
    const before = listed
    listed = commands
    for (const id of settled) if (!commands.some((command) => command.id === id)) settled.delete(id)
    if (isAny(before) || isAny(commands)) patchAll()
  })
  cache.subscribe((event) => {
    if (event.type === 'removed') bases.delete(event.query)
    if (event.type !== 'updated' || event.action.type !== 'success' || isPatching) return
    if (!NOUNS.has(event.query.queryKey[0])) return
    bases.delete(event.query)
    // Other subscribers of the cache must first see the unpatched response. A microtask runs after all of them.
    if (listed.some((command) => eventMutationOf(command) !== null)) queueMicrotask(patchAll)
  })
  listed = queuedCommands()
  patchAll()
}

/** True if an event is a better base for changes: an edited one, or one with more of its children. */
function isBetter(event: Event, other: Event): boolean {
  if (event.version !== other.version) return event.version > other.version
  return event.children.length > other.children.length
}

function confirmed(event: Event): Event {
  const { hasPendingChange: _, ...rest } = event as Event & { hasPendingChange?: true }
  return rest
}

/** Returns the new version of each changed event from the server's response. The keys are event ids. */
function versionsIn(answer: unknown): Readonly<Record<string, number>> {
  const hasVersions = typeof answer === 'object' && answer !== null && 'versions' in answer
  return hasVersions ? (answer.versions as Record<string, number>) : {}
}

/**
 * Sets an event's version to the version in the server's response.
 * If another device has changed the event too, the version stays the same, and the refetch loads the change.
 */
function raised(event: Event, versions: Readonly<Record<string, number>>): Event {
  const made = versions[event.id]
  return made === event.version + 1 ? { ...event, version: made } : event
}

/** Copies the event's details from a mutation's response into the query that loads this single event. */
function withDetail(query: Query, base: unknown, answer: unknown): unknown {
  if (query.queryKey[1] !== 'one' || typeof answer !== 'object' || answer === null || !('detail' in answer))
    return base
  const [event] = eventsIn(answer)
  const [shown] = eventsIn(base)
  return event && shown && event.eventGroupId === shown.eventGroupId
    ? { ...(base as object), detail: answer.detail }
    : base
}
