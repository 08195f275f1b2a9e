import { NoSuchPersonError, type SystemUnit, type Work } from '@homefield/database/work'
import { randomToken, storedSecret } from '../../../lib/crypto/secret.ts'
import { type Attachment, isMailAddress } from '../../../lib/mailer/mail.ts'
import type { SharedEventFacts } from '../../../lib/mailer/templates/event-shared.ts'
import type { Reader } from '../../../lib/mailer/templates/letter.ts'
import { LINK_LIFE, type MakeLink, type NewLink } from '../link/model.ts'
import type { Address, AddressOf } from '../model.ts'
import { readSettings } from '../store.ts'
import type { MailRequest } from './model.ts'
import { findArchiveEnd, findWaitingEmail, renewInvitation } from './store.ts'
import type { Letter } from './view.ts'

/**
 * Queues an email that is sent after the transaction commits.
 * If an unsent email with the same `key` is in the queue, the new email replaces the unsent email.
 */
export async function requestMail(
  unit: Pick<SystemUnit, 'enqueue'>,
  request: MailRequest,
  key: string = `mail:${request.template}:${request.userId}`,
): Promise<void> {
  await unit.enqueue({ task: 'mail.send', payload: request, key })
}

export interface AddressingParts {
  /** Runs transactions as the database role homefield_worker. */
  readonly work: Work
  readonly addressOf: AddressOf
  /**
   * Returns the time of the account's last password change and the user agent of the browser that made it.
   */
  readonly passwordChangeOf: (userId: string) => Promise<{ at: string; userAgent: string } | undefined>
  readonly makeLink: MakeLink
  /** Returns the current data of a shared event, or null if the event may no longer be shared. */
  readonly sharedEvent: (request: Extract<MailRequest, { template: 'eventShared' }>) => Promise<{
    readonly event: SharedEventFacts & { readonly fileName: string; readonly file: string }
    readonly optOutHref: string
  } | null>
  readonly publicUrl: string
  /** Email address that receives support requests. */
  readonly supportEmail: string
}

interface AddressedMail {
  readonly to: string
  readonly replyTo?: string
  readonly reader: Reader
  readonly letter: Letter
  readonly attachment?: Attachment
}

interface Account {
  readonly id: string
  readonly name: string
  readonly address: Address
  readonly reader: Reader
  readonly now: Temporal.Instant
}

/** Resolves a queued email to its recipient and content. Returns null if the email is obsolete. */
export async function addressMail(
  parts: AddressingParts,
  request: MailRequest,
): Promise<AddressedMail | null> {
  const { userId: id } = request
  const { work, publicUrl } = parts
  const address = await parts.addressOf(id)
  if (!address) return null
  return ofPerson(work, id, async (unit) => {
    const { language, zone } = unit.viewer
    const reader: Reader = { language, zone, address: address.email, publicUrl }
    return { id, name: (await readSettings(unit)).full_name, address, reader, now: unit.now }
  }).then((account) => account && addressTo(account, parts, request))
}

async function addressTo(
  account: Account,
  parts: AddressingParts,
  request: MailRequest,
): Promise<AddressedMail | null> {
  const { id, address, reader, now } = account
  const toAccount = (letter: Letter): AddressedMail => ({ to: address.email, reader, letter })
  const toSupport = (letter: Letter): AddressedMail => ({
    to: parts.supportEmail,
    ...(isMailAddress(address.email) && { replyTo: address.email }),
    reader,
    letter,
  })
  switch (request.template) {
    case 'confirm':
    case 'recovery':
    case 'additionalEmail':
      return addressLink(account, parts, request)
    case 'invitation':
      return addressInvitation(account, parts, request)
    case 'eventShared': {
      const shared = await parts.sharedEvent(request)
      if (!shared) return null
      const { event, optOutHref } = shared
      return {
        to: request.recipient,
        reader: { ...reader, address: request.recipient },
        letter: { template: 'eventShared', sharer: account.name, event, optOutHref },
        attachment: { fileName: event.fileName, content: event.file },
      }
    }
    case 'welcome':
      return toAccount({ template: 'welcome', name: account.name })
    case 'signUpRepeated':
      return toAccount({ template: 'signUpRepeated' })
    case 'passwordChanged': {
      const change = await parts.passwordChangeOf(id)
      const at = change ? Temporal.Instant.from(change.at) : now
      return toAccount({ template: 'passwordChanged', at, userAgent: change?.userAgent ?? '' })
    }
    case 'exportReady': {
      const until = await ofPerson(parts.work, id, (unit) => findArchiveEnd(unit, request.exportId))
      return until ? toAccount({ template: 'exportReady', until }) : null
    }
    case 'report': {
      const { template, requestId, reportedId, summary } = request
      const { isConfirmed } = address
      return toSupport({ template, requestId, userId: id, reportedId, isConfirmed, summary })
    }
    case 'support':
    default: {
      const { requestId, summary } = request
      return toSupport({
        template: 'support',
        requestId,
        userId: id,
        isConfirmed: address.isConfirmed,
        summary,
      })
    }
  }
}

type LinkRequest = Extract<MailRequest, { template: NewLink['purpose'] }>

/** Creates the link only after the recipient is known, because a new link invalidates the previous links. */
async function addressLink(
  { id, name, address, reader, now }: Account,
  { work, makeLink }: AddressingParts,
  request: LinkRequest,
): Promise<AddressedMail | null> {
  const until = now.add(LINK_LIFE[request.template])
  if (request.template === 'additionalEmail') {
    const { template, additionalEmailId } = request
    const to = await ofPerson(work, id, (unit) => findWaitingEmail(unit, additionalEmailId))
    if (!to) return null
    const href = await makeLink({
      purpose: template,
      userId: id,
      email: to,
      form: 'token',
      additionalEmailId,
    })
    return { to, reader: { ...reader, address: to }, letter: { template, asker: name, href, until } }
  }
  const { template, linkForm: form, codeChallenge } = request
  if (template === 'confirm' && address.isConfirmed) return null
  const to = address.email
  const href = await makeLink({ purpose: template, userId: id, email: to, form, codeChallenge })
  return { to, reader, letter: { template, href, until } }
}

/**
 * The URL fragment contains the invitation's secret, because browsers do not send the fragment to a server.
 */
async function addressInvitation(
  { id, name, reader }: Account,
  { work, publicUrl }: AddressingParts,
  { template, invitationId }: Extract<MailRequest, { template: 'invitation' }>,
): Promise<AddressedMail | null> {
  const secret = randomToken()
  const open = await ifThere(() =>
    work.write(id, (unit) => renewInvitation(unit, { id: invitationId, secretHash: storedSecret(secret) })),
  )
  if (!open) return null
  const { email: to, until } = open
  const href = `${publicUrl}/invitation#${String(new URLSearchParams({ token: secret }))}`
  return { to, reader: { ...reader, address: to }, letter: { template, inviter: name, href, until } }
}

function ofPerson<T>(work: Work, userId: string, act: Parameters<typeof work.read<T>>[1]): Promise<T | null> {
  return ifThere(() => work.read(userId, act))
}

/** Runs `act`. Returns null if the account has been deleted. */
async function ifThere<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoSuchPersonError) return null
    throw error
  }
}
