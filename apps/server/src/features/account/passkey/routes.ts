import { account } from '@homefield/contract/account'
import { auth } from '@homefield/contract/auth'
import type { AuthRouter } from '../../../lib/auth-router.ts'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { ProveOwner } from '../credential/model.ts'
import type { Passkeys } from './service.ts'
import { showPasskey } from './view.ts'

/** Routes that create and remove passkeys, and that sign in with a passkey. */
export function passkeyCredentialRoutes(
  router: AuthRouter,
  { passkeys, proveOwner }: { readonly passkeys: Passkeys; readonly proveOwner: ProveOwner },
): void {
  router.bind(auth.passkeyRegisterOptions, async ({ caller, who, body }) => {
    const { options, ...credential } = await passkeys.beginRegistration(caller, who.userId, body.password)
    return { answer: options, ...credential }
  })
  router.bind(auth.registerPasskey, async ({ caller, who, body }) => {
    await passkeys.register(caller, who.userId, body)
    return { answer: {} }
  })
  router.bind(auth.removePasskey, async ({ caller, who, body }) => {
    await proveOwner(caller, who.userId, body.credential)
    await passkeys.remove(caller, who.userId, body.id)
    return { answer: {} }
  })
  router.bind(auth.passkeySignInOptions, async ({ caller }) => {
    const { options, ...credential } = await passkeys.beginSignIn(caller)
    return { answer: options, ...credential }
  })
  router.bind(auth.signInWithPasskey, async ({ caller, body }) => {
    const { cookies, bearer } = await passkeys.signIn(caller, body)
    return { answer: {}, cookies, bearer }
  })
}

/** Routes of the settings page “Security”: passkeys, second factor and last password change. */
export function passkeyRoutes(
  router: CallRouter,
  { passkeys, guard }: { passkeys: Passkeys; guard: Guard },
): void {
  router.read(account.security, async ({ unit: { viewer } }) => {
    const [own, secondFactor, passwordChangedAt] = await Promise.all([
      passkeys.list(viewer.userId),
      guard.secondFactor(viewer.userId),
      guard.passwordChangedAt(viewer.userId),
    ])
    return {
      passkeys: own.map(showPasskey),
      secondFactor,
      passwordChangedAt: passwordChangedAt ?? null,
    }
  })
  router.run(account.renamePasskey, async ({ userId, params, body }) =>
    showPasskey(await passkeys.rename(userId, params.id, body.name)),
  )
}

/** Functions of other features, with which the security page shows the second factor and the password's age. */
export interface Guard {
  secondFactor(userId: string): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }>
  passwordChangedAt(userId: string): Promise<string | undefined>
}
