import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Parses a phone number with country code in any grouping, and returns it in E.164 (ITU-T), e.g. `+15035550123`.
 * Returns undefined for an impossible number.
 * An extension is rejected, because it cannot receive text messages.
 */
export function phoneNumberOf(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined
}
