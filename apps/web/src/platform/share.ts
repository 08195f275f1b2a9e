/** The phone's share sheet, which hands an address or a text to another app. */
export type Share = (what: {
  readonly title: string
  readonly url?: string
  readonly text?: string
}) => Promise<void>

let filled: Share | null = null

/** Called by a native wrapper, before anything is shown. */
export function setShare(share: Share): void {
  filled = share
}

/** Null in a browser: there the text can be copied. */
export function nativeShare(): Share | null {
  return filled
}

/** The wrapper's or the browser's own share sheet, on a phone; null where there is none. */
export function phoneShare(): Share | null {
  return filled ?? ('share' in navigator ? (what) => navigator.share(what) : null)
}
