/**
 * Sends emails. A queued email contains only ids. The job looks up the recipient, language and link.
 * The job drops an email without an error if the email has become pointless since it was queued.
 * A confirmation email is pointless, for example, if the address is already confirmed.
 *
 * The job sends each email at least once.
 * If a mail server accepts an email but its response does not arrive, the job sends the email again.
 * A repeated email has the same Message-ID, so the recipient's mail server can drop the duplicate.
 * Each attempt to send an email with a link creates a new link and invalidates the previous link.
 * An email with a link gets a new Message-ID at each attempt.
 * A mail server might otherwise drop the email with the valid link as a duplicate.
 */
import { NoSuchPersonError, type Work, type WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import type { Logger } from '../../../lib/logger.ts'
import { MailError } from '../../../lib/mailer/mail.ts'
import type { Mailer } from '../../../lib/mailer/mailer.ts'
import { defineTask, type JobRun, type Task } from '../../../lib/task.ts'
import { MailRequest } from './model.ts'
import { addressMail, type AddressingParts } from './service.ts'
import { markAsked, markInvitationBounced, markInvited, markBounced } from './store.ts'
import { showLetter } from './view.ts'

export interface MailParts extends AddressingParts {
  readonly mailer: Mailer
  readonly logger: Logger
}

/**
 * The job drops a recovery email after eight failed attempts, which take about half an hour.
 * The delay before a retry grows exponentially: 2.7 seconds at first, and 2.7 times as long after each failure.
 * After half an hour, the user has requested another email or has given up.
 */
const MOST_TRIES: Partial<Record<MailRequest['template'], number>> = { recovery: 8 }

export function mailJobs(parts: MailParts): { readonly 'mail.send': Task } {
  return { 'mail.send': defineTask(MailRequest, (request, run) => sendMail(parts, request, run)) }
}

/** @throws MailError `unavailable`, so that the job is retried */
async function sendMail(parts: MailParts, request: MailRequest, run: JobRun): Promise<void> {
  const { mailer, logger } = parts
  const { template, userId } = request
  const mail = await addressMail(parts, request)
  if (!mail) return
  const { to, replyTo, reader, letter, attachment } = mail
  const tag = `${template}-${userId}-${run.jobId}`
  try {
    await mailer.send({
      to,
      ...(replyTo !== undefined && { replyTo }),
      ...(await showLetter(reader, letter)),
      messageId: messageIdOf('href' in letter ? `${tag}-${run.attempt}` : tag, parts.publicUrl),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Entity-Ref-ID': tag,
        ...('optOutHref' in letter && { 'List-Unsubscribe': `<${letter.optOutHref}>` }),
      },
      ...(attachment && { attachment }),
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const isLast = run.lastAttempt || run.attempt >= (MOST_TRIES[template] ?? Infinity)
    if (error.reason === 'unavailable' && !isLast) throw error
    logger.warn({ err: error, userId, template, attempt: run.attempt }, 'gave up on a mail')
    if (isRefusal(error)) await noteAnswer(parts.work, request, false)
    return
  }
  await noteAnswer(parts.work, request, true)
}

/** Records whether the mail server accepted an additional address or an invitation. The app shows the result. */
async function noteAnswer(work: Work, request: MailRequest, isTaken: boolean): Promise<void> {
  const note = noteFor(request, isTaken)
  if (!note) return
  const { userId } = request
  try {
    await work.write(userId, async (unit) => {
      await note(unit)
      unit.bump(`person:${userId}`)
    })
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

function noteFor(request: MailRequest, isTaken: boolean): ((unit: WriteUnit) => Promise<void>) | null {
  if (request.template === 'additionalEmail')
    return (unit) => (isTaken ? markAsked : markBounced)(unit, request.additionalEmailId)
  if (request.template === 'invitation')
    return (unit) => (isTaken ? markInvited : markInvitationBounced)(unit, request.invitationId)
  return null
}

/**
 * Returns true if the mail server rejected the recipient or the delivery.
 * Returns false if the mail server rejected only the content of the email.
 */
function isRefusal({ reason }: MailError): boolean {
  return reason === 'address' || reason === 'rejected'
}

/** Message-ID (RFC 5322, 3.6.4) with our own host. A hash makes the id unique and hides the recipient. */
function messageIdOf(tag: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const host = /^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'homefield.invalid'
  return `${createHash('sha256').update(tag).digest('base64url')}@${host}`
}
