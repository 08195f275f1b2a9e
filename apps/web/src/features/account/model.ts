import { passwordProblem, type PasswordProblem } from '@homefield/domain/password'

/** What another page asks the sign-in page to say, by code, so that it reads in any language. */
export type SignInNotice = 'accountCreated' | 'sessionEnded'

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

/** Only a path of our own may be gone back to, never another site; and no account screen. */
export function safeReturn(path: string | undefined): string {
  if (!path || !path.startsWith('/') || /^\/[/\\]/.test(path) || path.startsWith('/auth/'))
    return '/dashboard'
  return path
}
