/**
 * How times are displayed to one user: the account's zone, the interface's locale, and a 12- or 24-hour clock
 * if the user chose one.
 */
export interface TimeStyle {
  /** BCP 47 tag, with a region if the device has one: 'en-US', 'es', 'fr-CA'. */
  readonly locale: string
  /** IANA name: 'America/Los_Angeles'. */
  readonly timeZone: string
  /** Absent: the locale's default. */
  readonly hour12?: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Cached, because creating an Intl formatter costs far more than using it, and a month shows hundreds of
 * times.
 */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/**
 * Replaces the thin and non-breaking spaces that browsers put into times; which ones they use changes between
 * versions.
 */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
