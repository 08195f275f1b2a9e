import type { ErrorCode } from '@homefield/contract/error'
import { passwordProblem, type PasswordProblem } from '@homefield/domain/password'
import { ApiError } from '../../lib/api/api-error.ts'

/**
 * Codes of the notices that the sign-in page can show on behalf of other pages.
 * A notice is passed as a code, because a translated text would be wrong after the user changes the language.
 */
export const SIGN_IN_NOTICES = [
  'accountCreated',
  'sessionEnded',
  'passwordUpdated',
  'passwordChanged',
  'authenticationFailed',
  'accountDeleted',
  'addressConfirmed',
  'additionalEmailConfirmed',
  'linkInvalid',
] as const
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number]

export interface SignUpForm {
  email: string
  password: string
  confirmation: string
}

export interface SignUpProblems {
  email?: 'emailMissing' | 'emailInvalid'
  password?: PasswordProblem
  confirmation?: 'passwordsDiffer'
}

/**
 * Validates the sign-up form.
 * The password rules are checked only if both passwords match, as the specification requires.
 */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const email = emailProblem(form.email)
  const found: SignUpProblems = email ? { email } : {}
  if (form.password !== form.confirmation) return { ...found, confirmation: 'passwordsDiffer' }
  const password = passwordProblem(form.password)
  return password ? { ...found, password } : found
}

/** Validates an email address roughly, like `<input type=email>`. The server validates the address fully. */
export function emailProblem(email: string): 'emailMissing' | 'emailInvalid' | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'emailMissing'
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? null : 'emailInvalid'
}

/** Returns the problems of a new-password form: first a mismatch of the passwords, then the password rules. */
export function newPasswordProblems(form: Pick<SignUpForm, 'password' | 'confirmation'>): SignUpProblems {
  const { password, confirmation } = signUpProblems({ ...form, email: 'nobody@home.test' })
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/**
 * Returns the code of a server error about the password.
 * The form shows the server's error below the password field, in the same way as errors found by the browser.
 */
export function passwordRefusal(error: unknown): ErrorCode | null {
  return error instanceof ApiError && error.code.startsWith('password') ? error.code : null
}

/**
 * Milliseconds for which 'Password updated' is shown before the redirect to sign-in (specification 000, section 9).
 */
export const PASSWORD_MESSAGE = 3_000

const HOME = '/dashboard'
/** Base URL for parsing a path. The URL parser needs a host, and no real site can have this host. */
const HERE = 'https://app.invalid'

/**
 * Returns the page to open after sign-in. Only pages of this app are allowed, except the account screens.
 * The path comes from the URL, so an attacker may have chosen it.
 * The function parses the path as a browser would.
 * The function returns the dashboard for any ambiguous path.
 */
export function safeReturn(path: string | undefined): string {
  if (!path || !isPlainPath(path)) return HOME
  const url = new URL(path, HERE)
  // The parsed path is checked again: the URL parser turns `/..//x` into `//x`, a URL of another host.
  const page = url.origin === HERE ? decoded(url.pathname) : null
  if (page === null || !isPlainPath(page) || /^\/auth(\/|$)/i.test(page)) return HOME
  return url.pathname + url.search + url.hash
}

/** Returns true if a path begins with exactly one slash and has no character that browsers change or drop. */
function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers remove tabs and line breaks from addresses
  return /^\/(?!\/)/.test(path) && !/[\\\u0000-\u001f\u007f]/.test(path)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
