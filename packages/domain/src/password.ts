/** Reasons to reject a password, in the order of the specification (section 5). */
export type PasswordProblem =
  'passwordTooShort' | 'passwordNeedsLowercase' | 'passwordNeedsUppercase' | 'passwordNeedsNumber'

export const PASSWORD_MIN_LENGTH = 8
/** Maximum number of characters. The limit keeps anybody from making the server hash megabytes. */
export const PASSWORD_MAX_LENGTH = 128

/** Returns the first rule that a password breaks, or null. The browser and the server both call this function. */
export function passwordProblem(password: string): PasswordProblem | null {
  return passwordProblems(password)[0] ?? null
}

/** Returns all rules that a password breaks, in order, for a checklist in the form. */
export function passwordProblems(password: string): PasswordProblem[] {
  const broken: PasswordProblem[] = []
  if (password.length < PASSWORD_MIN_LENGTH) broken.push('passwordTooShort')
  if (!/\p{Ll}/u.test(password)) broken.push('passwordNeedsLowercase')
  if (!/\p{Lu}/u.test(password)) broken.push('passwordNeedsUppercase')
  if (!/\p{Nd}/u.test(password)) broken.push('passwordNeedsNumber')
  return broken
}
