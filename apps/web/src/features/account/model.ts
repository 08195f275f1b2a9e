import type { ErrorCode } from '@homefield/contract/error'
import { passwordProblem, type PasswordProblem } from '@homefield/domain/password'
import { ApiError } from '../../lib/api/api-error.ts'

/**
 * Codes of messages that other pages pass to the sign-in page, such as 'account created'.
 * The sign-in page translates the code, so that the message follows a change of the language.
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
 * The password rules are checked only if the two passwords match, as the specification requires.
 */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const email = emailProblem(form.email)
  const found: SignUpProblems = email ? { email } : {}
  if (form.password !== form.confirmation) return { ...found, confirmation: 'passwordsDiffer' }
  const password = passwordProblem(form.password)
  return password ? { ...found, password } : found
}

/** Checks email addresses roughly, like `<input type=email>`. The server checks addresses fully. */
export function emailProblem(email: string): 'emailMissing' | 'emailInvalid' | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'emailMissing'
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? null : 'emailInvalid'
}

/** Returns the problems of a new password. The rules are checked only if the two passwords match. */
export function newPasswordProblems(form: Pick<SignUpForm, 'password' | 'confirmation'>): SignUpProblems {
  const { password, confirmation } = signUpProblems({ ...form, email: 'nobody@home.test' })
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/**
 * Returns the error code if the server rejected the password, and null for any other error.
 * If the server rejects the password, the form shows the error below the password field.
 */
export function passwordRefusal(error: unknown): ErrorCode | null {
  return error instanceof ApiError && error.code.startsWith('password') ? error.code : null
}

/**
 * Milliseconds to show 'Password updated' before the redirect to sign-in (specification 000, section 9).
 */
export const PASSWORD_MESSAGE = 3_000

const HOME = '/dashboard'
/** Base URL for parsing a path. The URL parser needs a host, and no real site can be named `app.invalid`. */
const HERE = 'https://app.invalid'

/**
 * Returns the page to open after sign-in. Account screens and pages of other sites are not allowed.
 * The path comes from the URL, so an attacker may have chosen the path.
 * The path is parsed in the same way as a browser parses it.
 * If the path is ambiguous or not allowed, `safeReturn` returns the dashboard.
 */
export function safeReturn(path: string | undefined): string {
  if (!path || !isPlainPath(path)) return HOME
  const url = new URL(path, HERE)
  // The parsed path must be plain, too: the URL parser turns `/..//x` into `//x`, a URL of another host.
  const page = url.origin === HERE ? decoded(url.pathname) : null
  if (page === null || !isPlainPath(page) || /^\/auth(\/|$)/i.test(page)) return HOME
  return url.pathname + url.search + url.hash
}

/** Returns true if a path begins with a single slash and has no character that browsers change or remove. */
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
