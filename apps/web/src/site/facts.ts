/**
 * What only the installation knows, and each page says: it stands in the pre-rendered pages under these marks, and the
 * server puts itself in their place when it starts (apps/server/src/http/public-site.ts knows the same marks). The domain is
 * reserved (RFC 2606): a mark that was forgotten leads nowhere.
 */
export const MARKS = {
  origin: 'https://homefield.invalid',
  supportEmail: 'support@homefield.invalid',
  privacyEmail: 'privacy@homefield.invalid',
  qrSize: 'qr-size.homefield.invalid',
  qrPath: 'qr-path.homefield.invalid',
} as const

/** What the build made for these pages, by address. */
export interface SiteAssets {
  /** Blocking: what must be known before the first paint. */
  readonly start: string
  readonly enhance: string
  readonly style: string
  /** Fonts that the first screen is set in. */
  readonly fonts: readonly string[]
}

export interface SiteFile {
  /** Where the server answers with it. */
  readonly path: string
  readonly file: string
  readonly text: string
}
