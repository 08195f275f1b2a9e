import { account } from '@homefield/contract/account'
import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../lib/auth-door.ts'
import type { Door } from '../../../lib/door.ts'
import type { ProveOwner } from '../proof/model.ts'
import type { Passkeys } from './service.ts'
import { showPasskey } from './view.ts'

/** Routes to create and remove passkeys, and to sign in with them. */
export function passkeyProofRoutes(
  door: AuthDoor,
  { passkeys, proveOwner }: { readonly passkeys: Passkeys; readonly proveOwner: ProveOwner },
): void {
  door.bind(auth.passkeyRegisterOptions, async ({ caller, who, body }) => {
    const { options, ...proof } = await passkeys.beginRegistration(caller, who.userId, body.password)
    return { answer: options, ...proof }
  })
  door.bind(auth.registerPasskey, async ({ caller, who, body }) => {
    await passkeys.register(caller, who.userId, body)
    return { answer: {} }
  })
  door.bind(auth.removePasskey, async ({ caller, who, body }) => {
    await proveOwner(caller, who.userId, body.proof)
    await passkeys.remove(caller, who.userId, body.id)
    return { answer: {} }
  })
  door.bind(auth.passkeySignInOptions, async ({ caller }) => {
    const { options, ...proof } = await passkeys.beginSignIn(caller)
    return { answer: options, ...proof }
  })
  door.bind(auth.signInWithPasskey, async ({ caller, body }) => {
    const { cookies, bearer } = await passkeys.signIn(caller, body)
    return { answer: {}, cookies, bearer }
  })
}

/** Routes of the security settings: the passkey list and the account's other guards. */
export function passkeyRoutes(door: Door, { passkeys, guard }: { passkeys: Passkeys; guard: Guard }): void {
  door.read(account.security, async ({ unit: { viewer } }) => {
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
  door.run(account.renamePasskey, async ({ userId, params, body }) =>
    showPasskey(await passkeys.rename(userId, params.id, body.name)),
  )
}

/** The other guards of an account, provided by neighboring features. */
export interface Guard {
  secondFactor(userId: string): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }>
  passwordChangedAt(userId: string): Promise<string | undefined>
}
