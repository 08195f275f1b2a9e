/**
 * Tracks who is signed in, in this tab and in all tabs of this device.
 *
 * An account is **open** in a tab while the tab shows the account's data and sends the account's commands.
 * The app opens an account in a tab at sign-in, and when a tab starts on a device that stores an account.
 * Only this file opens and closes accounts.
 *
 * An account is closed in every tab for one of six reasons:
 * - `signedOut`: the user signed out. All data of the account on the device is deleted, even unsent commands.
 * The page asks for confirmation before a sign-out that would delete unsent commands (see `unsent`).
 * - `deleted`: the account no longer exists. Same as `signedOut`.
 * - `expired`: the session on the server has ended. Cached copies are deleted on the device.
 * Unsent commands and drafts stay until the same account signs in again.
 * - `switched`: another account signed in. Same as `expired`.
 * - `passwordChanged`: the user must sign in with the new password. Same as `expired`.
 * - `forgotten`: the server was out of reach for 30 days (`contact.ts`).
 * Same as `expired`, but drafts are deleted too.
 *
 * When an account closes, every tab removes the account's data from memory before it shows a new page.
 *
 * Signing out without a network still deletes everything on the device, but the session cookie stays valid.
 * The device remembers such a sign-out and sends the request before it checks the session again.
 */
import type { Me } from '@homefield/contract/account'
import { ApiError } from '../api/api-error.ts'
import { api, read } from '../api/client.ts'
import { onAnswered, onUnauthenticated, setRequestAccount } from '../api/transport.ts'
import {
  closeQueue,
  leadQueue,
  openQueue,
  sendNow,
  setLeaderCheck,
} from '../mutation-queue/mutation-queue.ts'
import { wipeCommands } from '../mutation-queue/store.ts'
import { closeCache, openCache } from '../query/cache.ts'
import { sightLost, subjectsLost } from '../query/expel.ts'
import { applyFrame } from '../query/listen.ts'
import { queryClient, setLive } from '../query/query-client.ts'
import { wipeAnswers } from '../query/store.ts'
import { electLeader, type Leadership } from '../stream/leader.ts'
import { closeStream, leadStream, onFrame, onStreamStatus, openStream } from '../stream/live.ts'
import { announceAccount, currentAccount, type EndReason, setAccount } from './account.ts'
import { authCall } from './auth-calls.ts'
import { whileNobodySends } from './account-lock.ts'
import { forgetContact, hasBeenAwayTooLong, noteContact, watchContact } from './contact.ts'
import { checkConnectivity, type ConnectionFailure, failureBehind } from './connectivity.ts'
import {
  hasOutlivedBrowser,
  isLeaving,
  readDeviceAccount,
  setLeaving,
  writeDeviceAccount,
  type DeviceAccount,
} from './device.ts'
import { dropNotesOf } from './device-notes.ts'
import { dropDraftsAbout, dropDraftsOf } from './drafts.ts'
import { meQuery } from './me.ts'
import { emptyPhotos, openPhotos, wipePhotos } from './photos.ts'

let turns: Leadership | null = null
let stopWatching: (() => void) | null = null

interface EndMessage {
  type: 'end'
  account: string
  reason: EndReason
}
interface OpenMessage {
  type: 'open'
  account: string
}
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('homefield.session')
channel?.addEventListener('message', ({ data }: MessageEvent<EndMessage | OpenMessage>) => {
  if (data.type === 'end') endHere(data.account, data.reason)
  else if (data.account !== currentAccount()) {
    const before = currentAccount()
    if (before !== null) endHere(before, 'switched')
    openHere(data.account)
  }
})

onUnauthenticated((refused) => void end(refused, 'expired'))
onAnswered((heard) => {
  if (heard === currentAccount()) noteContact()
})
onFrame((frame) => applyFrame(queryClient, frame))
sightLost.on((lost) => {
  if (lost === currentAccount()) void emptyPhotos(lost)
})
subjectsLost.on(({ account: whose, isLost }) => dropDraftsAbout(whose, isLost))
onStreamStatus((status) => {
  setLive(status === 'live')
  if (status === 'live') sendNow()
})

function openHere(id: string): void {
  if (currentAccount() === id) return
  setAccount(id, null)
  setRequestAccount(id)
  openCache(id)
  openQueue(id)
  openStream(id)
  void openPhotos(id)
  stopWatching = watchContact(() => void end(id, 'forgotten'))
  turns = electLeader(`homefield.leader.${id}`, (signal) => {
    leadStream(id, signal)
    leadQueue(id, signal)
  })
  setLeaderCheck(turns.check)
  announceAccount()
}

/**
 * Signs the device in: stores `next` and opens the account in all tabs. Closes the previous account first.
 */
async function adopt(next: DeviceAccount, me: Me): Promise<void> {
  const before = currentAccount() ?? readDeviceAccount()?.id
  if (before !== undefined && before !== next.id) await end(before, 'switched')
  writeDeviceAccount(next)
  openHere(next.id)
  queryClient.setQueryData(meQuery.queryKey, me)
  channel?.postMessage({ type: 'open', account: next.id } satisfies OpenMessage)
}

/**
 * Closes the account in this tab.
 * Afterward, the tab's memory and the screen contain no data of the account.
 */
function endHere(ended: string, reason: EndReason): void {
  if (currentAccount() !== ended) return
  setAccount(null, reason)
  setRequestAccount(null)
  turns?.leave()
  turns = null
  stopWatching?.()
  stopWatching = null
  closeStream()
  closeQueue()
  closeCache(queryClient)
  void wipePhotos(ended)
  dropTyped(ended, reason)
  announceAccount()
}

/**
 * Returns whether closing the account for `reason` deletes the account's drafts.
 * If the drafts are deleted, an open form must not store a new draft while it closes.
 */
export function endsTyping(reason: EndReason | null): boolean {
  return reason === 'signedOut' || reason === 'deleted' || reason === 'forgotten'
}

function dropTyped(ended: string, reason: EndReason): void {
  if (!endsTyping(reason)) return
  dropDraftsOf(ended)
  dropNotesOf(ended)
}

async function end(ended: string, reason: EndReason): Promise<void> {
  endHere(ended, reason)
  // Delete the drafts even if `endHere` returned early because the account is not open in this tab.
  dropTyped(ended, reason)
  forgetContact()
  if (readDeviceAccount()?.id === ended) writeDeviceAccount(null)
  channel?.postMessage({ type: 'end', account: ended, reason } satisfies EndMessage)
  // Ignore errors: a device without a working database has no cached responses to delete.
  await Promise.all([wipeAnswers(ended).catch(() => undefined), wipePhotos(ended)])
  if (reason === 'signedOut' || reason === 'deleted') await wipeCommands(ended).catch(() => undefined)
}

export type StartUp =
  /** An account is open: it was stored on the device, or the server reported who is signed in. */
  | { state: 'open'; account: string }
  | { state: 'signedOut' }
  /**
   * The server could not be reached, and no account is stored on the device.
   * The app shows the Connection Error page or the error panel of an account screen.
   */
  | { state: 'unreachable'; failure: ConnectionFailure }

let starting: Promise<StartUp> | null = null

/**
 * Opens the account before the app shows its first page, if somebody is signed in.
 * Repeated calls return the same promise.
 * An account stored on the device is opened from stored data, and the session check runs in the background.
 * If the session has ended, the background check closes the account (see `onAccountChange`).
 */
export function startUp(): Promise<StartUp> {
  starting ??= start()
  return starting
}

async function start(): Promise<StartUp> {
  let kept = readDeviceAccount()
  const ending = kept && (hasOutlivedBrowser(kept) ? 'expired' : hasBeenAwayTooLong() ? 'forgotten' : null)
  if (kept && ending) {
    await end(kept.id, ending)
    kept = null
  }
  if (kept) {
    openHere(kept.id)
    void confirmBeside()
    return { state: 'open', account: kept.id }
  }
  // Ask both at once, because each request takes a round trip. A sign-out must arrive before the second question.
  const asking = isLeaving() ? null : askWho()
  const failure = await checkConnectivity()
  if (failure !== null) return { state: 'unreachable', failure }
  await deliverSignOut()
  if (isLeaving()) return { state: 'signedOut' }
  const me = await (asking ?? askWho())
  if (me instanceof Error) return { state: 'unreachable', failure: failureBehind(me) }
  if (me === null) return { state: 'signedOut' }
  // The page cannot see whether the user chose 'Remember me' at sign-in.
  // Assume that 'Remember me' was off.
  await adopt({ id: me.id, remembered: false }, me)
  return { state: 'open', account: me.id }
}

/**
 * Asks the server whether the session has ended or now belongs to another account.
 * If the server does not respond, nothing changes.
 */
async function confirmBeside(): Promise<void> {
  const asked = currentAccount()
  const me = await askWho()
  if (asked === null || currentAccount() !== asked || me instanceof Error) return
  if (me === null) await end(asked, 'expired')
  else if (me.id !== asked) await adopt({ id: me.id, remembered: false }, me)
  else queryClient.setQueryData(meQuery.queryKey, me)
}

/**
 * Asks the server who is signed in.
 * @returns null if nobody is signed in; an Error if the server did not respond.
 */
async function askWho(): Promise<Me | null | Error> {
  try {
    return await read(api.GET('/me'))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Signs the user in with email address and password.
 * @param rememberMe if false, the session and its cached data end with the browser.
 * @returns the signed-in account; its `onboarded` is false if the name or the time zone is missing.
 * Returns 'secondFactor' if the user must still enter a code (`completeSignIn`).
 * @throws ApiError, OfflineError
 */
export function signIn(email: string, password: string, rememberMe: boolean): Promise<Me | 'secondFactor'> {
  return whileNobodySends(async () => {
    const { secondFactor } = await authCall('signIn', { email, password, rememberMe })
    return secondFactor ? 'secondFactor' : await enter(rememberMe)
  })
}

/** Sends a sign-in's second factor. `rememberMe` comes from the first step. @throws ApiError, OfflineError */
export function completeSignIn(
  credential: { kind: 'totp' | 'recovery'; code: string },
  rememberMe: boolean,
): Promise<Me> {
  return whileNobodySends(async () => {
    await authCall('verifySecondFactor', credential)
    return enter(rememberMe)
  })
}

/**
 * Completes the sign-in with a passkey.
 * @param response the device's response to the options of `passkeySignInOptions`.
 * @throws ApiError, OfflineError
 */
export function completePasskeySignIn(response: object, rememberMe: boolean): Promise<Me> {
  return whileNobodySends(async () => {
    await authCall('signInWithPasskey', { response: { ...response }, rememberMe })
    return enter(rememberMe)
  })
}

/**
 * Opens the account that an email link has signed in. Closes the previous account.
 * @throws ApiError, OfflineError
 */
export function enterByLink(): Promise<Me> {
  return whileNobodySends(() => enter(false))
}

/** Asks the server which account the new session belongs to, and opens the account. */
async function enter(remembered: boolean): Promise<Me> {
  setLeaving(false)
  const before = currentAccount()
  if (before !== null) await end(before, 'switched')
  const me = await read(api.GET('/me'))
  await adopt({ id: me.id, remembered }, me)
  return me
}

/** Creates a new account without signing in to it. @throws ApiError, OfflineError */
export async function signUp(account: {
  email: string
  password: string
  language: Me['settings']['language']
  invitation?: string
}): Promise<void> {
  await authCall('signUp', account)
}

/**
 * Signs out. Deletes all of the account's data from the device, even without a network.
 * Callers first use `unsent` (`lib/mutation-queue/mutation-queue.ts`) to warn about unsent changes.
 * Unsent commands are kept if `reason` is `passwordChanged` or `expired`.
 */
export async function signOut(
  reason: 'signedOut' | 'deleted' | 'passwordChanged' | 'expired' = 'signedOut',
): Promise<void> {
  const leaving = currentAccount() ?? readDeviceAccount()?.id
  setLeaving(true)
  // Close the account before requesting the lock: closing aborts running requests, which hold the lock.
  if (leaving !== undefined) await end(leaving, reason)
  await whileNobodySends(deliverSignOut)
}

async function deliverSignOut(): Promise<void> {
  if (!isLeaving()) return
  try {
    await authCall('signOut')
    setLeaving(false)
  } catch (error) {
    // 4xx: the session no longer exists.
    // The sign-out is sent again at the next reconnect or app start after a network failure, a 5xx or a 429.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) setLeaving(false)
  }
}

globalThis.addEventListener?.('online', () => {
  if (isLeaving()) void whileNobodySends(deliverSignOut)
})
