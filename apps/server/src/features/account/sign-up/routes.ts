import { account } from '@homefield/contract/account'
import { auth } from '@homefield/contract/auth'
import type { AuthDoor } from '../../../lib/auth-door.ts'
import type { Door } from '../../../lib/door.ts'
import type { SignUps } from './service.ts'

export function signUpRoutes(authDoor: AuthDoor, door: Door, signUps: SignUps): void {
  authDoor.bind(auth.signUp, async ({ caller, body }) => {
    await signUps.signUp(caller, body)
    return { answer: {} }
  })
  door.write(account.sendConfirmation, async ({ unit }) => {
    await signUps.sendConfirmation(unit)
    return {}
  })
}
