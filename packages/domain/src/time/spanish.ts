/**
 * Returns the locale for Spanish dates and times in a zone of North America, and null in other zones.
 * Parents there write '5:30 p.m.' and 'PDT'. With the locale 'es', Intl writes '17:30' and 'GMT-7'.
 * The zone decides, because browsers in the US often report 'es', 'es-419' or only 'en-US'.
 */
export function americanLocale(timeZone: string): 'es-US' | null {
  // American English has an abbreviation such as 'PDT' only for zones of North America and Hawaii.
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).format()
  return /[DS]T$/.test(name) ? 'es-US' : null
}

/** Removes the second of two periods after a time that ends a sentence, as in 'a las 5:30 p.m..'. */
export function withOnePeriod(text: string): string {
  return text.replaceAll(/(\b[ap]\.\s?m\.)\.(?!\.)/g, '$1')
}
