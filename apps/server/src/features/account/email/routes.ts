import { account } from '@homefield/contract/account'
import type { Door } from '../../../lib/door.ts'
import type { WritingParts } from '../recipient.service.ts'
import { addEmail, askEmailAgain, listEmails, removeEmail } from './service.ts'

export function emailRoutes(door: Door, parts: WritingParts): void {
  door.read(account.additionalEmails, ({ unit }) => listEmails(unit))
  door.write(account.addEmail, ({ unit, caller, body }) => addEmail(unit, { ...body, caller }, parts))
  door.write(account.askEmailAgain, ({ unit, params }) => askEmailAgain(unit, params.id, parts))
  door.write(account.removeEmail, ({ unit, caller, params }) => removeEmail(unit, { ...params, caller }))
}
