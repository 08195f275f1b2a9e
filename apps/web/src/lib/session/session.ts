/**
 * Who is signed in, in this tab and in all tabs of this device.
 *
 * An account is **open** in a tab from the moment it is known (kept on the device, or just signed in) until it ends.
 * While it is open its kept answers are shown, its stream runs and its commands are sent; each of these is started and
 * stopped here and nowhere else.
 *
 * It ends in six ways. `signedOut`: the person asked; everything of the account leaves the device, unsent commands
 * included (the page asks first, see `unsent`). `deleted`: there is no such account any more; as `signedOut`. `expired`:
 * the server no longer knows the session; the copies leave the device, what was typed stays in the outbox, and in
 * `drafts.ts`, until the same account signs in again. `switched`: another account is signed in; as `expired`.
 * `passwordChanged`: the new password is asked for; as `expired`. `forgotten`: the server was out of reach for thirty days
 * (`contact.ts`); as `expired`, and what was typed and never saved goes too. All tabs are told, and each forgets what it
 * holds in memory before anything else is shown.
 *
 * Signing out without a network still empties the device. The server's session then outlives it, so the device keeps in
 * mind that it owes a sign-out, and delivers it before it ever asks who is signed in.
 */
import type { Me } from '@homefield/contract/account'
import { ApiError } from '../api/api-error.ts'
import { api, read } from '../api/client.ts'
import { createEmitter } from '../api/emitter.ts'
import { onAnswered, onUnauthenticated, setRequestAccount } from '../api/transport.ts'
import { closeOutbox, leadOutbox, openOutbox, sendNow, setLeaderCheck } from '../outbox/outbox.ts'
import { wipeCommands } from '../outbox/store.ts'
import { closeCache, openCache } from '../query/cache.ts'
import { sightLost, subjectsLost } from '../query/expel.ts'
import { applyFrame } from '../query/listen.ts'
import { queryClient, setLive } from '../query/query-client.ts'
import { wipeAnswers } from '../query/store.ts'
import { takeTurns, type Turns } from '../stream/leader.ts'
import { closeStream, leadStream, onFrame, onStreamStatus, openStream } from '../stream/live.ts'
import { authCall } from './auth-calls.ts'
import { whileNobodySends } from './changing-hands.ts'
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

export type EndReason = 'signedOut' | 'deleted' | 'expired' | 'switched' | 'passwordChanged' | 'forgotten'

let account: string | null = null
let endReason: EndReason | null = null
let turns: Turns | null = null
let stopWatching: (() => void) | null = null

const changed = createEmitter<string | null>()
/** Heard in every tab whenever another account (or none, null) becomes the open one. */
export const onAccountChange = changed.on

/** The id of the account that is open in this tab. */
export function currentAccount(): string | null {
  return account
}

/** Why the last account of this tab ended; null where none did. */
export function lastEnd(): EndReason | null {
  return endReason
}

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
  else if (data.account !== account) {
    if (account !== null) endHere(account, 'switched')
    openHere(data.account)
  }
})

onUnauthenticated((refused) => void end(refused, 'expired'))
onAnswered((heard) => {
  if (heard === account) noteContact()
})
onFrame((frame) => applyFrame(queryClient, frame))
sightLost.on((lost) => {
  if (lost === account) void emptyPhotos(lost)
})
subjectsLost.on(({ account: whose, isLost }) => dropDraftsAbout(whose, isLost))
onStreamStatus((status) => {
  setLive(status === 'live')
  if (status === 'live') sendNow()
})

function openHere(id: string): void {
  if (account === id) return
  account = id
  endReason = null
  setRequestAccount(id)
  openCache(id)
  openOutbox(id)
  openStream(id)
  void openPhotos(id)
  stopWatching = watchContact(() => void end(id, 'forgotten'))
  turns = takeTurns(`homefield.leader.${id}`, (signal) => {
    leadStream(id, signal)
    leadOutbox(id, signal)
  })
  setLeaderCheck(turns.check)
  changed.emit(id)
}

/** Makes the account the device's own, in all tabs. Another one that was open is ended first. */
async function adopt(next: DeviceAccount, me: Me): Promise<void> {
  const before = account ?? readDeviceAccount()?.id
  if (before !== undefined && before !== next.id) await end(before, 'switched')
  writeDeviceAccount(next)
  openHere(next.id)
  queryClient.setQueryData(meQuery.queryKey, me)
  channel?.postMessage({ type: 'open', account: next.id } satisfies OpenMessage)
}

/** Synchronously: when this returns, the tab holds and shows nothing of the account. */
function endHere(ended: string, reason: EndReason): void {
  if (account !== ended) return
  account = null
  endReason = reason
  setRequestAccount(null)
  turns?.leave()
  turns = null
  stopWatching?.()
  stopWatching = null
  closeStream()
  closeOutbox()
  closeCache(queryClient)
  void wipePhotos(ended)
  dropTyped(ended, reason)
  changed.emit(null)
}

/** Whether what was typed and never saved goes with the account. If so, a form that is still open keeps nothing either. */
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
  // Where it never opened in this tab, too.
  dropTyped(ended, reason)
  forgetContact()
  if (readDeviceAccount()?.id === ended) writeDeviceAccount(null)
  channel?.postMessage({ type: 'end', account: ended, reason } satisfies EndMessage)
  // A device without a working database has nothing to wipe.
  await Promise.all([wipeAnswers(ended).catch(() => undefined), wipePhotos(ended)])
  if (reason === 'signedOut' || reason === 'deleted') await wipeCommands(ended).catch(() => undefined)
}

export type StartUp =
  /** The app opens: from the device's store at once, or after the server said who is signed in. */
  | { state: 'open'; account: string }
  | { state: 'signedOut' }
  /** Only on a device without an account: the Connection Error page, or on an account screen its panel. */
  | { state: 'unreachable'; failure: ConnectionFailure }

let starting: Promise<StartUp> | null = null

/**
 * Called before the app's first page; any number of times, one start. A device with an account opens from its store and
 * the check runs beside it (a session that has ended meanwhile then ends the account, see `onAccountChange`).
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
  const failure = await checkConnectivity()
  if (failure !== null) return { state: 'unreachable', failure }
  await deliverSignOut()
  if (isLeaving()) return { state: 'signedOut' }
  const me = await askWho()
  if (me instanceof Error) return { state: 'unreachable', failure: failureBehind(me) }
  if (me === null) return { state: 'signedOut' }
  // Whether this cookie outlives the browser is not known: the cautious answer.
  await adopt({ id: me.id, remembered: false }, me)
  return { state: 'open', account: me.id }
}

/** The session of the server may have ended, or belong to somebody else by now. Offline proves nothing. */
async function confirmBeside(): Promise<void> {
  const asked = account
  const me = await askWho()
  if (asked === null || account !== asked || me instanceof Error) return
  if (me === null) await end(asked, 'expired')
  else if (me.id !== asked) await adopt({ id: me.id, remembered: false }, me)
  else queryClient.setQueryData(meQuery.queryKey, me)
}

/** @returns null where nobody is signed in; an error where that could not be found out. */
async function askWho(): Promise<Me | null | Error> {
  try {
    return await read(api.GET('/me'))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * @param rememberMe unticked, the session and what is kept of it end with the browser.
 * @returns who is signed in now; `onboarded` says whether the name and zone are still to be asked for. 'secondFactor':
 * nobody yet, `completeSignIn` goes on.
 * @throws ApiError, OfflineError
 */
export function signIn(email: string, password: string, rememberMe: boolean): Promise<Me | 'secondFactor'> {
  return whileNobodySends(async () => {
    const { secondFactor } = await authCall('signIn', { email, password, rememberMe })
    return secondFactor ? 'secondFactor' : await enter(rememberMe)
  })
}

/** The second step of a sign-in, with the same `rememberMe`. @throws ApiError, OfflineError */
export function completeSignIn(
  proof: { kind: 'totp' | 'recovery'; code: string },
  rememberMe: boolean,
): Promise<Me> {
  return whileNobodySends(async () => {
    await authCall('verifySecondFactor', proof)
    return enter(rememberMe)
  })
}

/** @param response what the device made of the options of `passkeySignInOptions`. @throws ApiError, OfflineError */
export function completePasskeySignIn(response: object, rememberMe: boolean): Promise<Me> {
  return whileNobodySends(async () => {
    await authCall('signInWithPasskey', { response: { ...response }, rememberMe })
    return enter(rememberMe)
  })
}

/** A link signed somebody in, which ends the account that was open here before. @throws ApiError, OfflineError */
export function enterByLink(): Promise<Me> {
  return whileNobodySends(() => enter(false))
}

/** The cookie is another one now. */
async function enter(remembered: boolean): Promise<Me> {
  setLeaving(false)
  if (account !== null) await end(account, 'switched')
  const me = await read(api.GET('/me'))
  await adopt({ id: me.id, remembered }, me)
  return me
}

/** Makes the account; signing in is a step of its own. @throws ApiError, OfflineError */
export async function signUp(account: {
  email: string
  password: string
  language: Me['settings']['language']
}): Promise<void> {
  await authCall('signUp', account)
}

/**
 * Everything of the account has left the device, in all tabs, when this resolves, with or without a network. Ask first
 * where `unsent` (`lib/outbox/outbox.ts`) finds commands: they are lost with it, unless the reason is a new password.
 */
export async function signOut(
  reason: 'signedOut' | 'deleted' | 'passwordChanged' | 'expired' = 'signedOut',
): Promise<void> {
  const leaving = account ?? readDeviceAccount()?.id
  setLeaving(true)
  // Said before the lock is asked for: a request under way in the sending tab is given up, and frees it.
  if (leaving !== undefined) await end(leaving, reason)
  await whileNobodySends(deliverSignOut)
}

async function deliverSignOut(): Promise<void> {
  if (!isLeaving()) return
  try {
    await authCall('signOut')
    setLeaving(false)
  } catch (error) {
    // 4xx: there was no session any more. Otherwise it stays owed, until the network is back or the app starts again.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) setLeaving(false)
  }
}

globalThis.addEventListener?.('online', () => {
  if (isLeaving()) void whileNobodySends(deliverSignOut)
})
