import { isNative } from '../lib/api/transport.ts'

/**
 * Returns false in a native app, because `window.print()` does nothing in the web views of iOS and Android.
 */
export function canPrint(): boolean {
  return !isNative()
}
