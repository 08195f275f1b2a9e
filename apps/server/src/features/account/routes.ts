import { account } from '@homefield/contract/account'
import type { Door } from '../../lib/door.ts'
import { changeSettings, type EmailOf, meOf } from './service.ts'

export function accountRoutes(door: Door, emailOf: EmailOf): void {
  door.read(account.me, ({ unit }) => meOf(unit, emailOf))
  door.write(account.changeSettings, ({ unit, body }) => changeSettings(unit, body, emailOf))
}
