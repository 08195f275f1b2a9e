/**
 * Installs the service worker (`src/worker`) and offers updates of the app to the user.
 * The worker of a new build downloads its files next to the old files.
 * The new worker then waits, so the files of an open page do not change while the user works.
 * The user is notified and chooses when to switch to the new build.
 * **All** tabs then reload together (`follow.ts`), so that no tab continues with the old build.
 * Forms keep their content, because drafts survive a reload.
 *
 * If service workers are unavailable (plain HTTP on a local network, some private windows),
 * the browser downloads the app at every start.
 */
import { t } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import { stopPreloads } from '../../ui/preload.ts'
import { addToast, closeToast } from '../../ui/toast-queue.ts'
import { nowInMilliseconds } from '../api/clock.ts'
import { onStreamStatus } from '../stream/live.ts'
import { takeOver } from './take-over.ts'

/**
 * Milliseconds between two checks for a new worker. A browser checks only when a page opens.
 * A page that stays open for days must check for a new worker itself.
 */
const LOOK_AGAIN_AFTER = 60 * 60 * 1000

const workbox = new Workbox('/worker.js', { scope: '/' })
let isReady = false
let toastId: number | null = null

/** Registers the worker. Called once per page load, after the first render. */
export async function startWorker(): Promise<void> {
  workbox.addEventListener('waiting', () => {
    isReady = true
    stopPreloads()
    showToast()
  })
  try {
    await workbox.register()
  } catch {
    return
  }
  lookNowAndThen()
}

function lookNowAndThen(): void {
  let lookedAt = nowInMilliseconds()
  const look = () => {
    lookedAt = nowInMilliseconds()
    // Show the update notice again, because the user may have closed it since the last check.
    if (isReady) showToast()
    else void workbox.update().catch(() => undefined) // without a network, try again at the next check
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && nowInMilliseconds() - lookedAt > LOOK_AGAIN_AFTER) look()
  })
  // Look for a new version after every server outage, because the server may have been updated.
  let wasAway = false
  onStreamStatus((status) => {
    if (status === 'live' && wasAway) look()
    wasAway = status !== 'live' && (wasAway || status === 'down')
  })
}

function showToast(): void {
  if (toastId !== null) closeToast(toastId)
  toastId = addToast({
    tone: 'inf',
    text: t`A new version is ready.`,
    action: { label: t`Reload`, onPress: () => void takeOver() },
    seconds: null,
    outlivesAccount: true,
  })
}
