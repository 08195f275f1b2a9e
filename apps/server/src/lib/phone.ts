import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Parses a phone number with country code in any notation, and returns it in E.164, such as `+15035550123`.
 * Returns undefined for an impossible number, or for a number with an extension.
 * Numbers with an extension cannot receive text messages.
 */
export function phoneNumberOf(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined
}
