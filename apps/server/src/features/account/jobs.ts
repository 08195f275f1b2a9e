import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { z } from 'zod'
import type { Logger } from '../../lib/logger.ts'
import { MailError } from '../../lib/mailer/mail.ts'
import type { Mailer } from '../../lib/mailer/mailer.ts'
import { welcomeMail } from '../../lib/mailer/templates/welcome.ts'
import type { AddressOf } from './model.ts'
import { defineTask, type Task } from '../../lib/task.ts'
import { readSettings } from './store.ts'

/** Ids alone: name, address and language are those of the moment it is sent. */
const MailSend = z.object({ template: z.literal('welcome'), userId: z.uuid() })
type MailSend = z.output<typeof MailSend>

export interface MailParts {
  /** Of role homefield_worker. */
  readonly work: Work
  readonly addressOf: AddressOf
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly logger: Logger
}

export function accountJobs(parts: MailParts): { readonly 'mail.send': Task } {
  return { 'mail.send': defineTask(MailSend, (payload) => sendMail(parts, payload)) }
}

/**
 * Hands one mail to the mail server: at least once, under one tag by which a mail program joins doubles.
 * @throws MailError `unavailable`, to be tried again
 */
async function sendMail(parts: MailParts, { template, userId }: MailSend): Promise<void> {
  const to = (await parts.addressOf(userId))?.email
  const person = await personOf(parts.work, userId)
  // Deleted meanwhile: there is nobody to write to.
  if (to === undefined || !person) return
  const content = await welcomeMail({ ...person, address: to, publicUrl: parts.publicUrl })
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': `${template}-${userId}` }
  try {
    await parts.mailer.send({ to, ...content, headers })
  } catch (error) {
    if (!(error instanceof MailError) || error.reason === 'unavailable') throw error
    parts.logger.warn({ err: error, userId, template }, 'mail given up')
  }
}

async function personOf(work: Work, userId: string) {
  try {
    return await work.read(userId, async (unit) => ({
      name: (await readSettings(unit)).full_name,
      language: unit.viewer.language,
    }))
  } catch (error) {
    if (error instanceof NoSuchPersonError) return null
    throw error
  }
}
