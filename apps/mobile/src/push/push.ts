/**
 * Handles the push token (specification 000, 'Push setup').
 * When a person signs in, the app asks once for the permission to show notifications.
 * If the person declines, the app requests no push token.
 * The app sends each new token to the server, unless this account has already sent the token from this phone.
 * The server deletes the stored token together with the session.
 * The app also invalidates the token when the session on this phone ends.
 * A phone without a valid token gets no push, even if the sign-out request has not reached the server.
 * Errors in push registration are logged and never shown to the person.
 */
import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { sayOpened } from '../../../web/src/platform/opened.ts'
import { setPush } from '../../../web/src/platform/push.ts'
import { currentAccount, onAccountChange } from '../../../web/src/lib/session/account.ts'
import { pageOfTap } from '../address.ts'
import { removeDevice, saveDevice } from '../device.ts'
import { isUnnamed, onNamed } from '../named.ts'
import { answerPush } from './actions.ts'
import type { PushProvider } from './provider.ts'

/** Storage key of the push token that the server has. The entry also names the account that registered the token. */
const SAVED = 'push'
/** Matches an APNs device token. The server needs an FCM token and cannot use an APNs token. */
const SUSPECT = /^[0-9a-f]{64}$/i

/** Storage key for the account that has turned off pushes on this phone. */
const OFF = 'push-off'

async function isOff(): Promise<boolean> {
  const account = currentAccount()
  return account !== null && (await SecureStorage.getItem(OFF)) === account
}

/** @param onSaved Called when the server has registered the phone. */
export async function setUpPush(provider: PushProvider, onSaved: () => void): Promise<void> {
  let last: string | null = null

  async function registerToken(token: string): Promise<void> {
    last = token
    const account = currentAccount()
    if (account === null || isUnnamed()) return
    // oxlint-disable-next-line no-console -- the specification requires a warning in the log
    if (SUSPECT.test(token)) console.warn('The push token looks like an APNs device token')
    const saved = `${account} ${token}`
    if ((await SecureStorage.getItem(SAVED)) === saved) return
    await saveDevice(token)
    await SecureStorage.setItem(SAVED, saved)
    onSaved()
  }

  async function open(): Promise<void> {
    if (isUnnamed() || (await isOff())) return
    if (last !== null) return registerToken(last)
    const allowed = await provider.allowed()
    if (allowed === 'granted' || (allowed === 'prompt' && (await provider.ask()))) await provider.register()
  }

  async function close(): Promise<void> {
    if (last === null) return
    last = null
    await SecureStorage.removeItem(SAVED)
    await provider.unregister()
  }

  // Registrations run one at a time, because the person may switch accounts before a registration ends.
  let turn: Promise<void> = Promise.resolve()
  const then = (step: () => Promise<void>) => {
    turn = turn.then(step).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the specification requires failures to be logged, not shown
      console.warn('Push failed', error)
    })
  }

  setPush({
    async state() {
      const allowed = await provider.allowed()
      if (allowed === 'denied') return 'blocked'
      return allowed === 'granted' && !(await isOff()) ? 'on' : 'off'
    },
    async turnOn() {
      await SecureStorage.removeItem(OFF)
      then(open)
      await turn
      return null
    },
    held: () => Promise.resolve(null),
    async turnOff() {
      const account = currentAccount()
      if (account !== null) await SecureStorage.setItem(OFF, account)
      then(close)
      await turn
      await removeDevice()
      return null
    },
  })
  await provider.onTap((data, action) => {
    void answerPush(data, action).then((isAnswered) => {
      const page = isAnswered ? null : pageOfTap(data)
      if (page !== null) sayOpened(page)
    })
  })
  await provider.onToken((token) => then(() => registerToken(token)))
  onAccountChange((account) => then(account === null ? close : open))
  onNamed(() => then(open))
}
