import { account } from '@homefield/contract/account'
import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { SignUps } from './service.ts'

export function signUpRoutes(authRouter: AuthRouter, router: CallRouter, signUps: SignUps): void {
  authRouter.bind(auth.signUp, async ({ caller, body }) => {
    await signUps.signUp(caller, body)
    return { answer: {} }
  })
  router.write(account.sendConfirmation, async ({ unit }) => {
    await signUps.sendConfirmation(unit)
    return {}
  })
}
