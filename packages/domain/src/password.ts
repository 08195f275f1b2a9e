/** Why a password is refused; the order of the checks is the specification's (section 5). */
export type PasswordProblem =
  'passwordTooShort' | 'passwordNeedsLowercase' | 'passwordNeedsUppercase' | 'passwordNeedsNumber'

export const PASSWORD_MIN_LENGTH = 8
/** Longer ones are refused before hashing, so that nobody can make the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 128

/** The first rule a password breaks, or null. The same function runs in the browser and on the server. */
export function passwordProblem(password: string): PasswordProblem | null {
  return passwordProblems(password)[0] ?? null
}

/** All rules it breaks, in their order: for a list that ticks off those that are met. */
export function passwordProblems(password: string): PasswordProblem[] {
  const broken: PasswordProblem[] = []
  if (password.length < PASSWORD_MIN_LENGTH) broken.push('passwordTooShort')
  if (!/\p{Ll}/u.test(password)) broken.push('passwordNeedsLowercase')
  if (!/\p{Lu}/u.test(password)) broken.push('passwordNeedsUppercase')
  if (!/\p{Nd}/u.test(password)) broken.push('passwordNeedsNumber')
  return broken
}
