import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import type { ProveOwner } from '../credential/model.ts'
import type { SecondFactors } from './service.ts'

export function secondFactorRoutes(
  router: AuthRouter,
  { secondFactors, proveOwner }: { readonly secondFactors: SecondFactors; readonly proveOwner: ProveOwner },
): void {
  router.bind(auth.verifySecondFactor, async ({ caller, body }) => {
    const { cookies, bearer } = await secondFactors.signIn(caller, body)
    return { answer: {}, cookies, bearer }
  })
  router.bind(auth.enableSecondFactor, async ({ caller, who, body }) => ({
    answer: await secondFactors.begin(caller, who.userId, body.password),
  }))
  router.bind(auth.confirmSecondFactor, async ({ caller, who, body }) => {
    await secondFactors.confirm(caller, who.userId, body.code)
    return { answer: {} }
  })
  router.bind(auth.disableSecondFactor, async ({ caller, who, body }) => {
    await proveOwner(caller, who.userId, body)
    await secondFactors.end(caller, who.userId)
    return { answer: {} }
  })
  router.bind(auth.renewRecoveryCodes, async ({ caller, who, body }) => ({
    answer: { recoveryCodes: await secondFactors.renewCodes(caller, who.userId, body.password) },
  }))
}
