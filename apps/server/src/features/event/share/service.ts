/*
 * Emails one event to one address.
 * If a friend shares the event, the owner can see the friend and the address (`event_shares`, decision 44).
 * If the owner shares the event, the address is stored only in the email job and deleted with the job.
 * Immediately before sending, the job checks again that the sharer may see and share the event.
 * The job also checks that the recipient has not unsubscribed from shared events.
 * The response is the same after an opt-out, so the sharer cannot find out whether the recipient unsubscribed.
 */
import type { EventId, ProfileId } from '@homefield/contract/wire'
import { NoSuchPersonError, type Work, type WriteUnit } from '@homefield/database/work'
import { AppError, found } from '../../../lib/app-error.ts'
import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { newId } from '../../../lib/ids.ts'
import type { Installation } from '../../../lib/installation.ts'
import { brokenLinks } from '../../../lib/mailer/templates/plain-words.ts'
import {
  countMailTo,
  ownAddressForWriting,
  requestSharedEventMail,
  type WritingParts,
} from '../../account/service.ts'
import { type NotifiedEvent, notifiedEvent } from '../file/service.ts'
import { addressOfSecret, recipientOf, optOutHashes, optOutSecret } from './model.ts'
import { hasOptedOut, insertOptOut, mayShare, recordShare } from './store.ts'

export interface SharingParts extends WritingParts {
  readonly installation: Pick<Installation, 'sendsMail' | 'isProduction'>
  readonly publicUrl: string
}

/**
 * @throws AppError `recipientInvalid`, `emailNotConfirmed`, `eventNotFound`, `sharingOff`, `tooManyRequests`
 * @throws AppError `mailUnavailable` in production without a mail server (elsewhere mail goes to the outbox)
 */
export async function shareEvent(
  unit: WriteUnit,
  request: { id: EventId; recipientEmail: string; profileId?: ProfileId | undefined },
  { lookup, installation, publicUrl }: SharingParts,
): Promise<{ recipientEmail: string }> {
  const recipient = found(recipientOf(request.recipientEmail), 'recipientInvalid')
  await ownAddressForWriting(unit, installation)
  found(await notifiedEvent(unit, request, { publicUrl, plain: brokenLinks }), 'eventNotFound')
  if (installation.isProduction && !installation.sendsMail) throw new AppError('mailUnavailable')
  const shareId = newId()
  const { outcome, owner_id: ownerId } = found(
    await recordShare(unit, { shareId, eventId: request.id, recipient }),
    'eventNotFound',
  )
  if (outcome !== 'shared') throw new AppError(outcome === 'off' ? 'sharingOff' : 'eventNotFound')
  if (ownerId !== unit.viewer.userId) unit.bump(`person:${ownerId}`)
  await countMailTo(unit, lookup, { kind: 'share', address: recipient })
  // Only the job checks whether the recipient unsubscribed.
  // If the HTTP request also checked the opt-out, the response would reveal the opt-out to the sharer.
  await requestSharedEventMail(unit, { ...request, shareId, recipient })
  return { recipientEmail: recipient }
}

export interface SharedEvent {
  readonly event: NotifiedEvent
  /** Returns the link with which the recipient unsubscribes from shared events. */
  readonly optOutHref: string
}

/**
 * Returns the current content of the email about a shared event.
 * Returns null if the sharer may no longer see or share the event, or if the recipient has unsubscribed.
 * @param work runs as role `homefield_worker`
 */
export function sharedEvents(
  work: Work,
  { lookup, publicUrl }: Pick<SharingParts, 'lookup' | 'publicUrl'>,
): (request: {
  userId: string
  eventId: string
  profileId?: string | undefined
  recipient: string
}) => Promise<SharedEvent | null> {
  return async ({ userId, eventId, profileId, recipient }) => {
    const facts = await ofPerson(() =>
      work.read(userId, async (unit) => {
        if (await hasOptedOut(unit, optOutHashes(recipient, lookup))) return null
        if (!(await mayShare(unit, eventId))) return null
        const which = { id: eventId as EventId, profileId: profileId as ProfileId | undefined }
        return notifiedEvent(unit, which, { publicUrl, plain: brokenLinks })
      }),
    )
    const secret = new URLSearchParams({ secret: optOutSecret(recipient, lookup) })
    return facts && { event: facts, optOutHref: `${publicUrl}/stop-shares#${String(secret)}` }
  }
}

/** Unsubscribes an address from shared events. @throws AppError `linkInvalid` */
export async function optOutOfShares(
  { work, lookup }: { readonly work: Work; readonly lookup: LookupHash },
  secret: string,
): Promise<{ optedOut: true }> {
  const address = found(addressOfSecret(secret, lookup), 'linkInvalid')
  const [hash = ''] = optOutHashes(address, lookup)
  await work.system((unit) => insertOptOut(unit, hash))
  return { optedOut: true }
}

/** Runs `act` as the sharer. Returns null if the sharer's account was deleted in the meantime. */
async function ofPerson<T>(act: () => Promise<T | null>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoSuchPersonError) return null
    throw error
  }
}
