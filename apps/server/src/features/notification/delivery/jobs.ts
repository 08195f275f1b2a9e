import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import type { ServiceAccount } from '../../../config/schema.ts'
import type { SmsSettings } from '../../../config/config.ts'
import type { DriveSettings } from '../../drive/service.ts'
import { batched } from '../../../lib/batched.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { Mailer } from '../../../lib/mailer/mailer.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import type { AddressOf } from '../../account/service.ts'
import { defineTask, type JobRun, type Task } from '../../../lib/task.ts'
import type { PushKeys } from '../push-key/service.ts'
import { createFcm } from './provider/fcm.ts'
import type { Sent, Ways } from './model.ts'
import { createSender, type Sender } from './sending.service.ts'
import { type Look, lookAt } from './precheck/service.ts'
import { deliveriesToSend, type PendingDelivery } from './precheck/store.ts'
import { deliver, ifThere, ownAddress } from './service.ts'
import { settleDelivery } from './finalize.service.ts'
import {
  dropOldDeliveries,
  type End,
  enqueueSending,
  putOff,
  recordSent,
  recipientOfNotification,
} from './store.ts'

export interface DeliveringParts {
  /** Transactions of `work` run as the database role homefield_worker. */
  readonly work: Work
  readonly addressOf: AddressOf
  readonly mailer: Mailer
  readonly fetch: SafeFetch
  /** Reaches the servers of push apps, also the private hosts that the operator listed. */
  readonly pushAppFetch: SafeFetch
  readonly drives: DriveSettings
  readonly vault: Vault
  readonly pushKeys: () => Promise<PushKeys>
  readonly pushSubject: string
  readonly fcm: ServiceAccount | undefined
  readonly sms: SmsSettings | undefined
  readonly publicUrl: string
  readonly clock: Clock
  readonly logger: Logger
  /** The job calls this function after every attempt to send, with the channel and the outcome. */
  readonly noted?: ((channel: string, end: string) => void) | undefined
}

/**
 * Number of deliveries that one process sends at a time. A delivery mostly waits for a push service or a mail server.
 * A process that is killed has at most this many messages sent but not recorded, which are then sent again.
 */
export const DELIVERIES_AT_A_TIME = 64
/** Number of pushes that one process sends to one push service at a time. Most browsers use one of three services. */
export const PUSHES_PER_SERVICE = DELIVERIES_AT_A_TIME / 2
/** Milliseconds for which a delivery waits for others, so that one statement reads or records all of them. */
const GATHER_MS = 10
/** Maximum number of attempts per delivery. The delays grow, so ten attempts take 3.6 hours in total. */
const MOST_TRIES = 10
/** Deliveries are deleted after 31 days, because the delivery log in Settings shows 31 days. */
const KEPT = { hours: 24 * 31 } as const

const Deliver = z.object({ notificationId: z.uuid() })
const Send = z.object({ deliveryId: z.uuid() })

interface SendingParts extends DeliveringParts {
  readonly sender: Sender
  /** Reads the deliveries of concurrent jobs together. Undefined if a delivery needs no attempt. */
  readonly pendingOf: (deliveryId: string) => Promise<PendingDelivery | undefined>
  /** Records the results of concurrent jobs together. */
  readonly recordSent: (deliveryId: string) => Promise<void>
}

/** Thrown after a temporary failure, so that the job queue retries the job. */
class DeliveryError extends Error {
  constructor(channel: string) {
    super(`a delivery by ${channel} was not taken`)
    this.name = 'DeliveryError'
  }
}

export function deliveringJobs(parts: DeliveringParts): Record<string, Task> {
  const { fetch, fcm: account, clock, work } = parts
  const sending: SendingParts = {
    ...parts,
    sender: createSender({ ...parts, fcm: account && createFcm({ fetch, account, clock }) }),
    pendingOf: batched(GATHER_MS, (ids: readonly string[]) =>
      work.system((unit) => deliveriesToSend(unit, ids)),
    ),
    recordSent: batched(GATHER_MS, async (ids: readonly string[]) => {
      await work.system((unit) => recordSent(unit, ids))
      return ids.map(() => undefined)
    }),
  }
  return {
    'notification.deliver': defineTask(Deliver, ({ notificationId }) => deliverEntry(parts, notificationId)),
    'delivery.send': defineTask(Send, ({ deliveryId }, run) => sendOne(sending, deliveryId, run)),
  }
}

export async function cleanUpDeliveries({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropOldDeliveries(unit, unit.now.subtract(KEPT)))
}

async function waysOf(parts: DeliveringParts, userId: string): Promise<Ways & { own: string | undefined }> {
  const own = await ownAddress(parts.addressOf, userId, parts.mailer.delivers)
  // A server without SMTP writes emails to disk. An email that was written to disk counts as delivered.
  return { sendsMail: own !== undefined, sendsSms: parts.sms !== undefined, own }
}

async function deliverEntry(parts: DeliveringParts, id: string): Promise<void> {
  const { work } = parts
  const userId = await work.system((unit) => recipientOfNotification(unit, id))
  if (userId === undefined) return
  const ways = await waysOf(parts, userId)
  await ifThere(() => work.write(userId, (unit) => deliver(unit, id, ways)))
}

async function sendOne(parts: SendingParts, id: string, run: JobRun): Promise<void> {
  const { work, logger, clock } = parts
  const pending = await parts.pendingOf(id)
  if (!pending) return
  const userId = pending.recipient.user_id
  const ways = await waysOf(parts, userId)
  await ifThere(async () => {
    const look = await lookAt(pending, { ways, now: clock.now(), work, drives: parts.drives })
    if (look.do === 'send') {
      const sent = await parts.sender.send({ userId, ownAddress: ways.own, look, now: clock.now() })
      parts.noted?.(look.row.channel, sent.end)
      await conclude(parts, { userId, look, sent, run, ways })
      return
    }
    await work.write(userId, async (unit) => {
      if (look.do === 'drop') {
        await settleDelivery(unit, look.row, { status: 'dropped', reason: look.reason }, ways)
        return
      }
      await putOff(unit, id, look.until)
      await enqueueSending(unit, [{ id, due_at: look.until.toString() }])
    })
    logger.debug({ userId, deliveryId: id, look: look.do }, 'a delivery attempt ended')
  })
}

/** @throws DeliveryError to make the job queue retry */
async function conclude(
  { work, logger, recordSent: record }: SendingParts,
  {
    userId,
    look,
    sent,
    run,
    ways,
  }: {
    userId: string
    look: Extract<Look, { do: 'send' }>
    sent: Sent
    run: JobRun
    ways: Ways
  },
): Promise<void> {
  const { row } = look
  const { id, channel } = row
  const isLast = run.lastAttempt || row.attempts + 1 >= MOST_TRIES
  if (sent.end === 'later' && !isLast) {
    await work.write(userId, async (unit) => {
      await putOff(unit, id)
      if (!sent.at) return
      await putOff(unit, id, sent.at)
      await enqueueSending(unit, [{ id, due_at: sent.at.toString() }])
    })
    if (sent.at) return
    throw new DeliveryError(channel)
  }
  if (sent.end === 'sent' && row.notification_id === null) return record(id)
  await work.write(userId, (unit) => settleDelivery(unit, row, endOf(sent), ways))
  if (sent.end !== 'sent')
    logger.warn({ userId, deliveryId: id, channel, end: sent.end }, 'gave up on a delivery')
}

function endOf({ end }: Sent): End {
  if (end === 'sent') return { status: 'sent', reason: null }
  return { status: 'failed', reason: end === 'later' ? 'unavailable' : end }
}
