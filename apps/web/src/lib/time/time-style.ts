/** How one reader sees time: the account's zone, the interface's locale, and 12 or 24 hours if they said so. */
export interface TimeStyle {
  /** BCP 47, with a region where the device has one: 'en-US', 'es', 'fr-CA'. */
  readonly locale: string
  /** IANA name: 'America/Los_Angeles'. */
  readonly timeZone: string
  /** Absent: what the locale does. */
  readonly hour12?: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making an Intl formatter costs far more than using it, and a month shows hundreds of times. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/** Browsers put thin and unbreakable spaces into times; which ones changes between versions. All become a blank. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}
