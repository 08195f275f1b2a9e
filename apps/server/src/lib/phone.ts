import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number with its country code, however it was grouped, in E.164 (ITU-T), e.g. `+15035550123`.
 * Undefined where no such number can exist, or an extension stands behind it, which no text message reaches.
 */
export function phoneNumberOf(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : undefined
}
