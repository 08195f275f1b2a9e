import type { ErrorCode } from '@homefield/contract/error'

/** better-auth's own codes that mean something to a person. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'signInFailed',
  INVALID_EMAIL: 'invalid',
  VALIDATION_ERROR: 'invalid',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PASSWORD_TOO_LONG: 'passwordTooLong',
  INVALID_ORIGIN: 'forbiddenOrigin',
  MISSING_OR_NULL_ORIGIN: 'forbiddenOrigin',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'forbiddenOrigin',
  INVALID_CODE: 'secondFactorWrong',
  INVALID_TWO_FACTOR_COOKIE: 'secondFactorExpired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'secondFactorExpired',
  // Turned off while a sign-in waited for its code.
  TOTP_NOT_ENABLED: 'secondFactorExpired',
  CHALLENGE_NOT_FOUND: 'passkeyFailed',
  PASSKEY_NOT_FOUND: 'passkeyFailed',
  AUTHENTICATION_FAILED: 'passkeyFailed',
  FAILED_TO_VERIFY_REGISTRATION: 'passkeyFailed',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkeyFailed',
  // It says so of any failure to write the rows, a database that went away included.
  FAILED_TO_CREATE_USER: 'unavailable',
  FAILED_TO_CREATE_SESSION: 'unavailable',
  FAILED_TO_GET_SESSION: 'unavailable',
}

/** What of the contract's list an answer of better-auth's means. */
export function refusalOf(status: number, body: unknown): ErrorCode {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  return CODES[code] ?? (status === 403 ? 'forbiddenOrigin' : status < 500 ? 'invalid' : 'unexpected')
}
