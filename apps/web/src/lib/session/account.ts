import { createEmitter } from '../api/emitter.ts'

export type EndReason = 'signedOut' | 'deleted' | 'expired' | 'switched' | 'passwordChanged' | 'forgotten'

let account: string | null = null
let endReason: EndReason | null = null

const changed = createEmitter<string | null>()
/** Emits the id in every tab when an account is opened, and null when the account is closed. */
export const onAccountChange = changed.on

/** The id of the account that is open in this tab. */
export function currentAccount(): string | null {
  return account
}

/** Returns why the tab's last account was closed, or null if the tab has not closed an account yet. */
export function lastEnd(): EndReason | null {
  return endReason
}

/** Sets the open account without notifying anybody. Only `session.ts` opens and closes accounts. */
export function setAccount(id: string | null, reason: EndReason | null): void {
  account = id
  endReason = reason
}

/** Notifies the tab's listeners of the account that `setAccount` has set. */
export function announceAccount(): void {
  changed.emit(account)
}
