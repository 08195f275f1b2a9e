import type { Event } from '@homefield/contract/event'
import { QueryClient } from '@tanstack/react-query'
import type { Intent } from '../../../../../lib/mutation-queue/command.ts'
import {
  dismiss,
  enqueue,
  leadQueue,
  onQueueNews,
  openQueue,
  queuedCommands,
  sendNow,
} from '../../../../../lib/mutation-queue/mutation-queue.ts'
import { writeDeviceAccount } from '../../../../../lib/session/device.ts'
import { hasPendingChange } from '../is-pending.ts'
import { eventsIn } from '../patch.ts'
import { startOptimisticPatches } from '../optimistic-patches.ts'

const WEEK = ['events', { from: '2026-05-10', to: '2026-05-17' }]
const client = new QueryClient()
const weekOf = (events: readonly Event[]) => ({ events, revisions: { 'profile:maya': 1 } })
const shown = () => eventsIn(client.getQueryData(WEEK))

/**
 * Records the visible events each time the server confirms a command.
 * The record shows what the page displays just before the command leaves the queue.
 */
const atAnswers: Event[][] = []

/**
 * Functions that the test runs in the page. The page shows one week and has a running mutation queue.
 */
const testPage = {
  start(events: readonly Event[], profiles: readonly object[] = []) {
    client.setQueryData(['me'], { settings: { timezone: 'America/New_York' } })
    client.setQueryData(['profiles'], { profiles })
    client.setQueryData(WEEK, weekOf(events))
    writeDeviceAccount({ id: 'erin', remembered: true })
    openQueue('erin')
    startOptimisticPatches(client)
    onQueueNews(({ type }) => {
      if (type === 'done') atAnswers.push([...shown()])
    })
    leadQueue('erin', new AbortController().signal)
  },
  write: (intent: Intent) => enqueue(intent),
  takeBack: dismiss,
  sendNow,
  shown: () => [...shown()],
  pending: () => shown().map(hasPendingChange),
  listed: () => queuedCommands().map(({ state, attempts }) => `${state} ${attempts}`),
  atAnswers: () => atAnswers,
  /** Simulates a refetch of the week that returns `events`. */
  read: (events: readonly Event[]) =>
    client
      .fetchQuery({ queryKey: WEEK, queryFn: () => Promise.resolve(weekOf(events)), staleTime: 0 })
      .then(() => undefined),
}

export type PatchesTestPage = typeof testPage
Object.assign(globalThis, { testPage })
