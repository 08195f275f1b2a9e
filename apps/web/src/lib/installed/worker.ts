/**
 * Installs the service worker (`src/worker`) and offers updates of the app to the user.
 * The service worker of a new build downloads the new files and keeps the old files.
 * The new service worker then waits, so that the files of an open page do not change while the user works.
 * The user is notified and chooses when to switch to the new build.
 * **All** tabs then reload together (`follow.ts`), so that no tab continues with the old build.
 * A reload loses no typed text, because forms store their content as drafts.
 *
 * Browsers without service workers (plain HTTP, some private windows) download the app at every start.
 */
import { t } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import { stopPreloads } from '../../ui/preload.ts'
import { addToast, closeToast } from '../../ui/toast-queue.ts'
import { nowInMilliseconds } from '../api/clock.ts'
import { onStreamStatus } from '../stream/live.ts'
import { takeOver } from './take-over.ts'

/**
 * Milliseconds between two checks for a new service worker.
 * The app must check itself, because a browser checks only when a page opens, and a page may stay open for days.
 */
const LOOK_AGAIN_AFTER = 60 * 60 * 1000

const workbox = new Workbox('/worker.js', { scope: '/' })
let isReady = false
let toastId: number | null = null

/** Registers the service worker. Called once per page load, after the first render. */
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
    // Show the update notice again, because the user may have dismissed the notice since the last check.
    if (isReady) showToast()
    else void workbox.update().catch(() => undefined) // without a network, try again at the next check
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && nowInMilliseconds() - lookedAt > LOOK_AGAIN_AFTER) look()
  })
  // Check for a new version after every server outage, because the outage may have been a server update.
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
