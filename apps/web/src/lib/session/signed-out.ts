import { isNative } from '../api/transport.ts'
import { authCall } from './auth-calls.ts'
import { checkConnectivity } from './connectivity.ts'
import { isLeaving, readDeviceAccount } from './device.ts'

/** Returns true if this device stores no account and no unsent sign-out, so nobody is likely to be signed in. */
export function isSignedOutHere(): boolean {
  return !isNative() && readDeviceAccount() === null && !isLeaving()
}

/**
 * Asks the server whether nobody is signed in.
 * Returns false if somebody is, or if the server cannot be reached. `startUp` then finds out more.
 */
export async function isSignedOut(): Promise<boolean> {
  const asking = authCall('session').catch(() => undefined)
  return (await checkConnectivity()) === null && (await asking) === null
}
