import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../lib/auth-door.ts'
import type { ProveOwner } from '../proof/model.ts'
import type { SecondFactors } from './service.ts'

export function secondFactorRoutes(
  door: AuthDoor,
  { secondFactors, proveOwner }: { readonly secondFactors: SecondFactors; readonly proveOwner: ProveOwner },
): void {
  door.bind(auth.verifySecondFactor, async ({ caller, body }) => {
    const { cookies, bearer } = await secondFactors.signIn(caller, body)
    return { answer: {}, cookies, bearer }
  })
  door.bind(auth.enableSecondFactor, async ({ caller, who, body }) => ({
    answer: await secondFactors.begin(caller, who.userId, body.password),
  }))
  door.bind(auth.confirmSecondFactor, async ({ caller, who, body }) => {
    await secondFactors.confirm(caller, who.userId, body.code)
    return { answer: {} }
  })
  door.bind(auth.disableSecondFactor, async ({ caller, who, body }) => {
    await proveOwner(caller, who.userId, body)
    await secondFactors.end(caller, who.userId)
    return { answer: {} }
  })
  door.bind(auth.renewRecoveryCodes, async ({ caller, who, body }) => ({
    answer: { recoveryCodes: await secondFactors.renewCodes(caller, who.userId, body.password) },
  }))
}
