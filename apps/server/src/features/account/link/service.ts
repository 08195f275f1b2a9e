/**
 * Links in mails: how one is made, and what using it does.
 *
 * A link carries a secret of 256 random bits; the table has its hash alone, so neither a dump nor a log nor the queue of
 * mails lets anybody in. It counts once, briefly, for one purpose, one account, and the address it was sent to. One
 * UPDATE uses it up, in the transaction of what it brings about: both happen or neither. A code comes with the verifier
 * of whoever asked for it (RFC 7636, S256 alone); a wrong verifier uses the code up, because whoever sends one is not
 * who asked. A pair needs both halves. A new link of a purpose ends the older ones of its form. Foreign, expired, used, never made:
 * the answer is one and the same.
 *
 * A recovery link gives no session but a grant, good for one new password: another person may be signed in in the same
 * browser meanwhile, and stays so.
 */
import type { LinkForm, LinkOutcome } from '@homefield/contract/auth'
import type { SystemUnit, Work } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import { isSameSecret, randomToken, storedSecret } from '../../../lib/crypto/secret.ts'
import { newId } from '../../../lib/ids.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { LINK_LIFE, type LinkPurpose, type MakeLink, type NewLink } from './model.ts'
import {
  confirmAdditionalEmail,
  confirmAddress,
  endOlderLinks,
  endUnprovenAccess,
  insertLink,
  spendLink,
  type UsedLink,
} from './store.ts'

export interface Outcome {
  readonly outcome: LinkOutcome['outcome']
  readonly userId: string
  /** The secret of a recovery's grant. */
  readonly grant?: string
}

export interface Links {
  /** @throws AppError `resetLinkInvalid`, `linkInvalid`; TooManyTries */
  verify(caller: Caller, token: string, purpose: NewLink['purpose']): Promise<Outcome>
  /** @throws AppError `linkInvalid`; TooManyTries */
  exchange(caller: Caller, code: string, codeVerifier: string): Promise<Outcome>
  /** @throws AppError `linkInvalid`; TooManyTries */
  redeemPair(caller: Caller, pair: { accessToken: string; refreshToken: string }): Promise<Outcome>
}

export interface LinkParts {
  /** Over the pool of role homefield_auth. */
  readonly work: Work
  readonly limits: Pick<TryLimits, 'link'>
}

const ANY: readonly NewLink['purpose'][] = ['recovery', 'confirm', 'additionalEmail']

export function createLinks({ work, limits }: LinkParts): Links {
  async function spend(
    caller: Caller,
    presented: { secret: string; refresh?: string; form: LinkForm; purposes: readonly NewLink['purpose'][] },
    counts: (link: UsedLink) => boolean = () => true,
  ): Promise<Outcome> {
    await limits.link(caller.address)
    // What makes a link count no more is kept as well: so nothing is thrown before the unit has ended.
    const outcome = await work.system(async (unit) => {
      const link = await spendLink(unit.tx, {
        secretHash: storedSecret(presented.secret),
        refreshHash: presented.refresh === undefined ? null : storedSecret(presented.refresh),
        form: presented.form,
        purposes: presented.purposes,
        now: unit.now,
      })
      return link && counts(link) ? bringAbout(unit, caller, link) : null
    })
    if (!outcome)
      throw new AppError(
        presented.purposes[0] === 'recovery' && presented.form === 'token'
          ? 'resetLinkInvalid'
          : 'linkInvalid',
      )
    return outcome
  }

  return {
    verify: (caller, token, purpose) => spend(caller, { secret: token, form: 'token', purposes: [purpose] }),

    exchange: (caller, code, codeVerifier) =>
      spend(
        caller,
        { secret: code, form: 'code', purposes: ANY },
        ({ challenge }) => challenge !== null && isSameSecret(challenge, challengeOf(codeVerifier)),
      ),

    redeemPair: (caller, { accessToken, refreshToken }) =>
      spend(caller, { secret: accessToken, refresh: refreshToken, form: 'pair', purposes: ANY }),
  }
}

/** @param parts `work` over the pool of role homefield_auth */
export function linkMaker(parts: { readonly work: Work; readonly publicUrl: string }): MakeLink {
  return (link) => parts.work.system((unit) => makeLink(unit, link, parts.publicUrl))
}

/** RFC 7636, section 4.2: S256. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url')
}

async function bringAbout(unit: SystemUnit, caller: Caller, link: UsedLink): Promise<Outcome> {
  const { tx, now } = unit
  const { userId, additionalEmailId } = link
  const isAdditional = additionalEmailId !== null
  const isNews = isAdditional
    ? await confirmAdditionalEmail(tx, additionalEmailId, now)
    : await confirmAddress(tx, userId, now)
  // Whoever opens a recovery link reads that mailbox as well.
  const kind = isAdditional ? 'additionalEmailConfirmed' : 'emailConfirmed'
  if (isNews) await recordSecurityEvent(tx, { userId, kind, caller, now })
  unit.bump(`person:${userId}`)
  if (isNews && link.purpose === 'recovery') await endUnprovenAccess(tx, userId)
  if (link.purpose === 'recovery') return { outcome: 'recovery', userId, grant: await grantReset(unit, link) }
  return { outcome: isAdditional ? 'additionalEmail' : 'confirmed', userId }
}

async function grantReset(unit: SystemUnit, { userId, email }: UsedLink): Promise<string> {
  const grant = randomToken()
  await keep(unit, { purpose: 'reset', userId, email, form: 'token' }, grant)
  return grant
}

async function makeLink(unit: SystemUnit, link: NewLink, publicUrl: string): Promise<string> {
  const secret = randomToken()
  const refresh = link.form === 'pair' ? randomToken() : undefined
  await keep(unit, link, secret, refresh)
  const url = new URL('/auth/callback', publicUrl)
  const flow = link.purpose === 'recovery' ? { flow: 'recovery' } : undefined
  const kind = { type: link.purpose }
  if (refresh !== undefined)
    url.hash = String(new URLSearchParams({ access_token: secret, refresh_token: refresh, ...kind }))
  else if (link.form === 'code') url.search = String(new URLSearchParams({ code: secret, ...flow }))
  else url.search = String(new URLSearchParams({ token: secret, ...kind, ...flow }))
  return url.href
}

async function keep(
  { tx, now }: SystemUnit,
  link: Omit<NewLink, 'purpose'> & { readonly purpose: LinkPurpose },
  secret: string,
  refresh?: string,
): Promise<void> {
  const { userId, purpose, email, form } = link
  const additionalEmailId = link.additionalEmailId ?? null
  await endOlderLinks(tx, { userId, purpose, form, additionalEmailId, now })
  await insertLink(tx, {
    id: newId(),
    user_id: userId,
    purpose,
    form,
    secret_hash: storedSecret(secret),
    refresh_hash: refresh === undefined ? null : storedSecret(refresh),
    challenge: form === 'code' ? (link.codeChallenge ?? null) : null,
    email,
    additional_email_id: additionalEmailId,
    expires_at: now.add(LINK_LIFE[purpose]).toString(),
    created_at: now.toString(),
  })
}
