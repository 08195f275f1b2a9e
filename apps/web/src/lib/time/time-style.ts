/**
 * Describes how the app formats times for a user.
 * A style combines the account's time zone, the interface's locale and the choice of a 12- or 24-hour clock.
 */
export interface TimeStyle {
  /** A BCP 47 tag, with a region if the device has one: 'en-US', 'es', 'fr-CA'. */
  readonly locale: string
  /** An IANA name: 'America/Los_Angeles'. */
  readonly timeZone: string
  /** Absent if the user chose no clock. The formatter then uses the clock of the locale. */
  readonly hour12?: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter from a cache.
 * Creating an Intl formatter costs far more than using it, and a month shows hundreds of times.
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
 * Replaces the thin and non-breaking spaces that browsers put into times.
 * The replacement makes the text independent of the browser's version.
 */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
