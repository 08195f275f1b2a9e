import { account } from '@homefield/contract/account'
import type { Door } from '../../../lib/door.ts'
import type { Installation } from '../../../lib/installation.ts'
import { addEmail, askEmailAgain, listEmails, removeEmail } from './service.ts'

export function emailRoutes(door: Door, installation: Pick<Installation, 'sendsMail'>): void {
  door.read(account.additionalEmails, ({ unit }) => listEmails(unit))
  door.write(account.addEmail, ({ unit, caller, body }) => addEmail(unit, { ...body, caller }, installation))
  door.write(account.askEmailAgain, ({ unit, params }) => askEmailAgain(unit, params.id))
  door.write(account.removeEmail, ({ unit, caller, params }) => removeEmail(unit, { ...params, caller }))
}
