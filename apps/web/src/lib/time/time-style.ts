/**
 * Describes how the app formats times for the current user.
 * A style consists of the account's time zone, the interface's locale and the choice of a 12- or 24-hour clock.
 */
export interface TimeStyle {
  /** A BCP 47 tag, such as 'en-US', 'es' or 'fr-CA'. It includes a region if the device has a region. */
  readonly locale: string
  /** An IANA time zone, such as 'America/Los_Angeles'. */
  readonly timeZone: string
  /** Undefined if the user has not chosen a clock. The formatter then uses the usual clock of the locale. */
  readonly hour12?: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a date formatter from a cache, or creates one.
 * Creating an Intl formatter costs far more than using it, and a month view formats hundreds of times.
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
 * Replaces the thin and non-breaking spaces that browsers put into times with ordinary spaces.
 * Different browser versions use different spaces, so the result would otherwise depend on the version.
 */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
