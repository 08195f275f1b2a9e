/** Opens the share sheet, which passes an address or a text to another app. */
export type Share = (what: {
  readonly title: string
  readonly url?: string
  readonly text?: string
}) => Promise<void>

let filled: Share | null = null

/** Called by a native wrapper before anything is shown. */
export function setShare(share: Share): void {
  filled = share
}

/**
 * Returns the native wrapper's share sheet.
 * Returns null in a browser, where the user can copy the text instead.
 */
export function nativeShare(): Share | null {
  return filled
}

/** Returns the share sheet of the native wrapper or of the browser. Null if neither has a share sheet. */
export function phoneShare(): Share | null {
  return filled ?? ('share' in navigator ? (what) => navigator.share(what) : null)
}
