import { account } from '@homefield/contract/account'
import type { CallRouter } from '../../lib/call-router.ts'
import type { Installation } from '../../lib/installation.ts'
import { changeSettings, meOf } from './service.ts'

export function accountRoutes(router: CallRouter, installation: Pick<Installation, 'sendsSms'>): void {
  router.read(account.me, ({ unit }) => meOf(unit))
  router.write(account.changeSettings, ({ unit, body }) => changeSettings(unit, body, installation))
}
