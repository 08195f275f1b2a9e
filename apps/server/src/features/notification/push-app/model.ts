/** Encryption context of the address and token of a push app. */
export const PUSH_APP_SEAL = 'push-app'

/** What the server needs to send to a push app. Stored encrypted as JSON. */
export interface PushAppAddress {
  readonly server: string
  readonly channel: string
  readonly token: string
}
