/** The sheet by which a phone hands something to another app: an address, or words. */
export type Share = (what: {
  readonly title: string
  readonly url?: string
  readonly text?: string
}) => Promise<void>

let filled: Share | null = null

/** For a native wrapper, before anything is shown. */
export function setShare(share: Share): void {
  filled = share
}

/** Null in a browser: there the text can be copied. */
export function nativeShare(): Share | null {
  return filled
}

/** That of a phone's browser, too; null where there is none. */
export function phoneShare(): Share | null {
  return filled ?? ('share' in navigator ? (what) => navigator.share(what) : null)
}
