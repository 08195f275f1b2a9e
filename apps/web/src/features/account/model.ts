import type { ErrorCode } from '@homefield/contract/error'
import { passwordProblem, type PasswordProblem } from '@homefield/domain/password'
import { ApiError } from '../../lib/api/api-error.ts'

/** What another page asks the sign-in page to say, by code, so that it reads in any language. */
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

/** The specification's order: a mismatch comes first, and then nothing is said about the password itself. */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const email = emailProblem(form.email)
  const found: SignUpProblems = email ? { email } : {}
  if (form.password !== form.confirmation) return { ...found, confirmation: 'passwordsDiffer' }
  const password = passwordProblem(form.password)
  return password ? { ...found, password } : found
}

/** As `<input type=email>` reads it, roughly: the server has the last word. */
export function emailProblem(email: string): 'emailMissing' | 'emailInvalid' | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'emailMissing'
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? null : 'emailInvalid'
}

/** The form of a new password: mismatch first, then the rules. */
export function newPasswordProblems(form: Pick<SignUpForm, 'password' | 'confirmation'>): SignUpProblems {
  const { password, confirmation } = signUpProblems({ ...form, email: 'nobody@home.test' })
  return { ...(password && { password }), ...(confirmation && { confirmation }) }
}

/** What the server says of a password stands at its field, like what we find ourselves. */
export function passwordRefusal(error: unknown): ErrorCode | null {
  return error instanceof ApiError && error.code.startsWith('password') ? error.code : null
}

/** Milliseconds for which 'Password updated' stands before the reader is led to sign-in (specification 000, section 9). */
export const PASSWORD_MESSAGE = 3_000

const HOME = '/dashboard'
/** Stands for our own address, whatever it is. */
const HERE = 'https://app.invalid'

/**
 * Where to go once signed in: only a path of our own, and no account screen. The address comes from outside; it is read
 * as the browser would read it, and what could lead elsewhere under any reading leads home.
 */
export function safeReturn(path: string | undefined): string {
  if (!path || !isPlainPath(path)) return HOME
  const url = new URL(path, HERE)
  // `/..//x` has become `//x` by now.
  const page = url.origin === HERE ? decoded(url.pathname) : null
  if (page === null || !isPlainPath(page) || /^\/auth(\/|$)/i.test(page)) return HOME
  return url.pathname + url.search + url.hash
}

/** Begins with one slash; nothing in it that some reader takes for another, or leaves out. */
function isPlainPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers leave tabs and line breaks out of addresses
  return /^\/(?!\/)/.test(path) && !/[\\\u0000-\u001f\u007f]/.test(path)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
