/**
 * Sends mails. A wish holds ids alone; whom it is for, in which language and with which link is looked up when it is
 * sent, and a wish that has lost its reason meanwhile (the account is gone, the address confirmed, the archive over) is
 * dropped without a word.
 *
 * A mail goes out at least once: a mail server that takes a mail and then falls silent may get it again. Doubles carry
 * one Message-ID, so that the receiving side can drop the second. Where the mail carries a link they do not: each try
 * makes a new link and ends the one before, so the newer mail must not be the one that is dropped.
 */
import { NoSuchPersonError, type Work, type WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import type { Logger } from '../../../lib/logger.ts'
import { MailError } from '../../../lib/mailer/mail.ts'
import type { Mailer } from '../../../lib/mailer/mailer.ts'
import { defineTask, type JobRun, type Task } from '../../../lib/task.ts'
import { MailWish } from './model.ts'
import { addressMail, type AddressingParts } from './service.ts'
import { markAsked, markInvitationRefused, markInvited, markRefused } from './store.ts'
import { showLetter } from './view.ts'

export interface MailParts extends AddressingParts {
  readonly mailer: Mailer
  readonly logger: Logger
}

/**
 * A recovery mail that has not left after half an hour (tries come after e, e², e³… seconds) is not wanted any more:
 * whoever waited for it has asked again, or has given up.
 */
const MOST_TRIES: Partial<Record<MailWish['template'], number>> = { recovery: 8 }

export function mailJobs(parts: MailParts): { readonly 'mail.send': Task } {
  return { 'mail.send': defineTask(MailWish, (wish, run) => sendMail(parts, wish, run)) }
}

/** @throws MailError `unavailable`, to be tried again */
async function sendMail(parts: MailParts, wish: MailWish, run: JobRun): Promise<void> {
  const { mailer, logger } = parts
  const { template, userId } = wish
  const mail = await addressMail(parts, wish)
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
        ...('refuseHref' in letter && { 'List-Unsubscribe': `<${letter.refuseHref}>` }),
      },
      ...(attachment && { attachment }),
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const isLast = run.lastAttempt || run.attempt >= (MOST_TRIES[template] ?? Infinity)
    if (error.reason === 'unavailable' && !isLast) throw error
    logger.warn({ err: error, userId, template, attempt: run.attempt }, 'mail given up')
    if (isRefusal(error)) await noteAnswer(parts.work, wish, false)
    return
  }
  await noteAnswer(parts.work, wish, true)
}

/** What the mail server said of an address that the account's owner named, for him to see. */
async function noteAnswer(work: Work, wish: MailWish, isTaken: boolean): Promise<void> {
  const note = noteFor(wish, isTaken)
  if (!note) return
  const { userId } = wish
  try {
    await work.write(userId, async (unit) => {
      await note(unit)
      unit.bump(`person:${userId}`)
    })
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

function noteFor(wish: MailWish, isTaken: boolean): ((unit: WriteUnit) => Promise<void>) | null {
  if (wish.template === 'additionalEmail')
    return (unit) => (isTaken ? markAsked : markRefused)(unit, wish.additionalEmailId)
  if (wish.template === 'invitation')
    return (unit) => (isTaken ? markInvited : markInvitationRefused)(unit, wish.invitationId)
  return null
}

/** Of the address, not of what we wrote. */
function isRefusal({ reason }: MailError): boolean {
  return reason === 'address' || reason === 'rejected'
}

/** RFC 5322, 3.6.4: unique, at our own host. It tells nothing about whom it went to. */
function messageIdOf(tag: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const host = /^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'homefield.invalid'
  return `${createHash('sha256').update(tag).digest('base64url')}@${host}`
}
