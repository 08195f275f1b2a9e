/** Opens the device's share sheet, where the user sends an address or a text to another app. */
export type Share = (what: {
  readonly title: string
  readonly url?: string
  readonly text?: string
}) => Promise<void>

let filled: Share | null = null

/** A native wrapper calls `setShare` at start-up, before the app shows anything. */
export function setShare(share: Share): void {
  filled = share
}

/**
 * Returns the share sheet of the native wrapper.
 * Returns null in a browser, where the user can copy the text instead.
 */
export function nativeShare(): Share | null {
  return filled
}

/**
 * Returns the share sheet of the native wrapper or of the browser. Returns null if neither has a share sheet.
 */
export function phoneShare(): Share | null {
  return filled ?? ('share' in navigator ? (what) => navigator.share(what) : null)
}
