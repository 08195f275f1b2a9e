import { isNative } from '../lib/api/transport.ts'

/** False in a native app: the web views of iOS and Android do nothing on `window.print()`. */
export function canPrint(): boolean {
  return !isNative()
}
