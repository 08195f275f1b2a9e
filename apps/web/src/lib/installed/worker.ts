/**
 * The page's side of the service worker (`src/worker`). A worker of a new build fetches its files beside the old one and
 * then waits: nothing changes under a page that stands. The person is told and says when; then **all** tabs load anew
 * together (`follow.ts`), with what is typed in them kept as for any reload, so that none goes on with the old build.
 *
 * Browsers without service workers, or where they are refused (plain http in a local network, some private windows), go on
 * as they are: every start fetches the app.
 */
import { t } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import { stopPreloads } from '../../ui/preload.ts'
import { addToast, closeToast } from '../../ui/toast-queue.ts'
import { nowInMilliseconds } from '../api/clock.ts'
import { onStreamStatus } from '../stream/live.ts'
import { takeOver } from './take-over.ts'

/** A browser looks for a new worker when a page is opened; one that stands for days looks by itself, in milliseconds. */
const LOOK_AGAIN_AFTER = 60 * 60 * 1000

const workbox = new Workbox('/worker.js', { scope: '/' })
let isReady = false
let told: number | null = null

/** Once a page, after it stands. */
export async function startWorker(): Promise<void> {
  workbox.addEventListener('waiting', () => {
    isReady = true
    stopPreloads()
    tell()
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
    // Who closed the word of it an hour ago hears it again.
    if (isReady) tell()
    else void workbox.update().catch(() => undefined) // in a dead spot, the next time
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && nowInMilliseconds() - lookedAt > LOOK_AGAIN_AFTER) look()
  })
  // A server that was away may have come back as a newer one.
  let wasAway = false
  onStreamStatus((status) => {
    if (status === 'live' && wasAway) look()
    wasAway = status !== 'live' && (wasAway || status === 'down')
  })
}

function tell(): void {
  if (told !== null) closeToast(told)
  told = addToast({
    tone: 'inf',
    text: t`A new version is ready.`,
    action: { label: t`Reload`, onPress: () => void takeOver() },
    seconds: null,
    outlivesAccount: true,
  })
}
