/**
 * Placeholders in the pre-rendered pages for values that each installation configures.
 * When the server starts, it replaces the placeholders in the pre-rendered pages.
 * Keep the placeholders the same as in apps/server/src/http/public-site.ts.
 * The placeholders use the reserved domain `.invalid` (RFC 2606), so a leftover placeholder reaches no site.
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
  /** The script that blocks the first paint until the theme is set or the browser is redirected. */
  readonly start: string
  readonly enhance: string
  readonly style: string
  /** The fonts that the first screen uses. */
  readonly fonts: readonly string[]
}

export interface SiteFile {
  readonly path: string
  readonly file: string
  readonly text: string
}
