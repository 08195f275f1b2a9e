/**
 * Placeholders for values that only the installation knows and every page shows. The server replaces them in
 * the pre-rendered pages when it starts (apps/server/src/http/public-site.ts has the same placeholders). The
 * domain is reserved (RFC 2606), so a placeholder that was not replaced leads nowhere.
 */
export const MARKS = {
  origin: 'https://homefield.invalid',
  supportEmail: 'support@homefield.invalid',
  privacyEmail: 'privacy@homefield.invalid',
  qrSize: 'qr-size.homefield.invalid',
  qrPath: 'qr-path.homefield.invalid',
} as const

/** URLs of the files that the build created for these pages. */
export interface SiteAssets {
  /** Blocking script that runs before the first paint. */
  readonly start: string
  readonly enhance: string
  readonly style: string
  /** Fonts of the first screen. */
  readonly fonts: readonly string[]
}

export interface SiteFile {
  /** URL path that serves this file. */
  readonly path: string
  readonly file: string
  readonly text: string
}
