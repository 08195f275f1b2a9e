import { auth } from '@homefield/contract/auth'
import type { Work } from '@homefield/database/work'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import { changePassword, type Passwords } from './service.ts'

interface PasswordRoutesParts {
  /** Runs transactions as the database role homefield_auth. */
  readonly work: Work
  readonly passwords: Passwords
}

export function passwordRoutes(router: AuthRouter, parts: PasswordRoutesParts): void {
  router.bind(auth.changePassword, async ({ caller, who, body }) => {
    await changePassword(parts, { caller, ...who, ...body })
    return { answer: {} }
  })
}
