import { account } from '@homefield/contract/account'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { WritingParts } from '../recipient.service.ts'
import { addEmail, askEmailAgain, listEmails, removeEmail } from './service.ts'

export function emailRoutes(router: CallRouter, parts: WritingParts): void {
  router.read(account.additionalEmails, ({ unit }) => listEmails(unit))
  router.write(account.addEmail, ({ unit, caller, body }) => addEmail(unit, { ...body, caller }, parts))
  router.write(account.askEmailAgain, ({ unit, params }) => askEmailAgain(unit, params.id, parts))
  router.write(account.removeEmail, ({ unit, caller, params }) => removeEmail(unit, { ...params, caller }))
}
