import { account } from '@homefield/contract/account'
import type { Door } from '../../lib/door.ts'
import type { Installation } from '../../lib/installation.ts'
import { changeSettings, meOf } from './service.ts'

export function accountRoutes(door: Door, installation: Pick<Installation, 'sendsSms'>): void {
  door.read(account.me, ({ unit }) => meOf(unit))
  door.write(account.changeSettings, ({ unit, body }) => changeSettings(unit, body, installation))
}
