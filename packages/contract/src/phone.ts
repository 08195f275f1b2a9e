import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

/** A phone number in E.164 (ITU-T), e.g. `+15035550123`, that can exist; empty for none. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(32)
  .refine((text) => text === '' || isPhoneNumber(text), 'Not a phone number')

function isPhoneNumber(text: string): boolean {
  const parsed = parsePhoneNumberFromString(text)
  return parsed !== undefined && parsed.number === text && parsed.isPossible()
}
