/** The sheet by which a phone hands something to another app. Null in a browser: there the text can be copied. */
export type Share = (what: { readonly title: string; readonly url: string }) => Promise<void>

let filled: Share | null = null

/** For a native wrapper, before anything is shown. */
export function setShare(share: Share): void {
  filled = share
}

export function nativeShare(): Share | null {
  return filled
}
