/**
 * Placeholders for values that each installation configures, such as the server's address.
 * The server replaces the placeholders in the pre-rendered pages at start-up.
 * Keep the placeholders the same as in apps/server/src/http/public-site.ts.
 * The domain `.invalid` is reserved (RFC 2606), so a placeholder that was not replaced reaches no real site.
 */
export const MARKS = {
  origin: 'https://homefield.invalid',
  supportEmail: 'support@homefield.invalid',
  privacyEmail: 'privacy@homefield.invalid',
  qrSize: 'qr-size.homefield.invalid',
  qrPath: 'qr-path.homefield.invalid',
} as const

/** URL paths of the files that the build created for the pre-rendered pages. */
export interface SiteAssets {
  /**
   * The script in the page's head. The first paint waits until the script has set the theme or redirected.
   */
  readonly start: string
  readonly enhance: string
  readonly style: string
  /** The page preloads these fonts, because the first screen uses them. */
  readonly fonts: readonly string[]
}

export interface SiteFile {
  readonly path: string
  readonly file: string
  readonly text: string
}
