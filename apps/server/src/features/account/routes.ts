import { account } from '@homefield/contract/account'
import type { Door } from '../../lib/door.ts'
import type { AddressOf } from './model.ts'
import { changeSettings, meOf } from './service.ts'

export function accountRoutes(door: Door, addressOf: AddressOf): void {
  door.read(account.me, ({ unit }) => meOf(unit, addressOf))
  door.write(account.changeSettings, ({ unit, body }) => changeSettings(unit, body, addressOf))
}
