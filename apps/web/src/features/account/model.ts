import type { ErrorCode } from '@homefield/contract/error'
import { passwordProblem, type PasswordProblem } from '@homefield/domain/password'
import { ApiError } from '../../lib/api/api-error.ts'

/**
 * Codes of the notices that another page asks the sign-in page to show, so that they work in any language.
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

/** In the specification's order: a mismatch comes first, and then no password problem is reported. */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const email = emailProblem(form.email)
  const found: SignUpProblems = email ? { email } : {}
  if (form.password !== form.confirmation) return { ...found, confirmation: 'passwordsDiffer' }
  const password = passwordProblem(form.password)
  return password ? { ...found, password } : found
}

/** A rough version of the check of `<input type=email>`; the server decides. */
export function emailProblem(email: string): 'emailMissing' | 'emailInvalid' | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'emailMissing'
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? null : 'emailInvalid'
}

/** The problems of a new-password form: mismatch first, then the rules. */
export function newPasswordProblems(form: Pick<SignUpForm, 'password' | 'confirmation'>): SignUpProblems {
  const { password, confirmation } = signUpProblems({ ...form, email: 'nobody@home.test' })
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/**
 * The code of a server error about the password, which is shown at its field like the client's own checks.
 */
export function passwordRefusal(error: unknown): ErrorCode | null {
  return error instanceof ApiError && error.code.startsWith('password') ? error.code : null
}

/**
 * Milliseconds for which 'Password updated' is shown before the redirect to sign-in (specification 000,
 * section 9).
 */
export const PASSWORD_MESSAGE = 3_000

const HOME = '/dashboard'
/** Placeholder for our own origin. */
const HERE = 'https://app.invalid'

/**
 * Returns where to go after sign-in: only a path of this app, and not an account screen. The value comes from
 * outside. It is parsed as the browser would parse it, and any ambiguous value leads to the dashboard.
 */
export function safeReturn(path: string | undefined): string {
  if (!path || !isPlainPath(path)) return HOME
  const url = new URL(path, HERE)
  // The URL parser has already turned `/..//x` into `//x`.
  const page = url.origin === HERE ? decoded(url.pathname) : null
  if (page === null || !isPlainPath(page) || /^\/auth(\/|$)/i.test(page)) return HOME
  return url.pathname + url.search + url.hash
}

/** The path begins with exactly one slash and contains no character that a parser may convert or drop. */
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
