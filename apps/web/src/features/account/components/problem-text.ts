import type { PasswordProblem } from '@homefield/domain/password'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type AccountProblem =
  PasswordProblem | 'emailMissing' | 'emailInvalid' | 'passwordMissing' | 'passwordsDiffer' | 'nameMissing'

const TEXTS: Record<AccountProblem, MessageDescriptor> = {
  emailMissing: msg`Please enter your email address`,
  emailInvalid: msg`Please enter a valid email address`,
  passwordMissing: msg`Please enter your password`,
  passwordsDiffer: msg`Passwords do not match`,
  passwordTooShort: msg`Password must be at least 8 characters long`,
  passwordNeedsLowercase: msg`Password must contain at least one lowercase letter`,
  passwordNeedsUppercase: msg`Password must contain at least one uppercase letter`,
  passwordNeedsNumber: msg`Password must contain at least one number`,
  nameMissing: msg`Please enter your name`,
}

export function problemText(problem: AccountProblem | null | undefined): string | undefined {
  return problem ? i18n._(TEXTS[problem]) : undefined
}
