/**
 * Creates the links in emails, and applies the effect of a link when somebody opens it.
 *
 * A link contains a secret of 256 random bits. The table stores only the hash of the secret.
 * A database dump, a log or the mail queue therefore contains no secret with which a link can be opened.
 * A link has one purpose and one account, expires, and works only once.
 * A link is valid only while the account still has the address that the link was sent to.
 * The transaction that applies a link's effect also marks the link as used, with a single UPDATE.
 * A link of the form `code` also needs the requesting browser's PKCE verifier (RFC 7636, S256 only).
 * A wrong verifier invalidates the code, because it cannot come from the browser that requested the link.
 * A link of the form `pair` contains two tokens, and the server requires both tokens.
 * A new link invalidates older links with the same purpose and the same form (token, code or pair).
 * Links of other accounts, expired links, used links and unknown links all get the same response.
 *
 * A recovery link opens no session. The browser gets a grant that permits one new password.
 * If another person is signed in in the same browser, a recovery link does not end that person's session.
 *
 * Somebody can sign up with a stranger's email address. The stranger may then open the confirmation link.
 * So the link confirms the address only together with the account's session or password, or the PKCE verifier.
 * A mailbox owner without session, password and verifier can declare that somebody else created the account.
 * If the mailbox owner disowns the account, all access to it ends, and they set a new password (decision 0040).
 */
import type { LinkForm, LinkOutcome } from '@homefield/contract/auth'
import type { SystemUnit, Work } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Authenticate } from '../../../lib/authenticate.ts'
import { hashOfNoPassword } from '../../../lib/crypto/password-hash.ts'
import { isSameSecret, randomToken, storedSecret } from '../../../lib/crypto/secret.ts'
import { newId } from '../../../lib/ids.ts'
import type { Passwords } from '../password/service.ts'
import { updatePasswordHash } from '../password/store.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { LINK_LIFE, type LinkPurpose, type MakeLink, type NewLink } from './model.ts'
import {
  confirmAdditionalEmail,
  confirmAddress,
  endOlderLinks,
  endUnprovenAccess,
  findLink,
  insertLink,
  spendLink,
  type UsedLink,
} from './store.ts'

export interface Outcome {
  readonly outcome: LinkOutcome['outcome']
  readonly userId: string
  /**
   * Email address of the account.
   * `email` is set only if `outcome` is `passwordNeeded`.
   */
  readonly email?: string
  /** Secret with which the browser may set one new password. Set only if `outcome` is `recovery`. */
  readonly grant?: string
}

/** Input by the recipient of a confirmation email: the account's password, or that the account is not theirs. */
export interface Claim {
  /** The account's password. A correct password proves that the email's recipient created the account. */
  readonly password?: string | undefined
  /**
   * True if the email's recipient says that they did not create the account, or forgot its password.
   * The server ends all access to the account, and the recipient sets a new password.
   */
  readonly isNotMine?: true | undefined
}

export interface Links {
  /** @throws AppError `resetLinkInvalid`, `linkInvalid`, `passwordWrong`; TooManyTries */
  verify(caller: Caller, token: string, purpose: NewLink['purpose'], claim?: Claim): Promise<Outcome>
  /** @throws AppError `linkInvalid`; TooManyTries */
  exchange(caller: Caller, code: string, codeVerifier: string): Promise<Outcome>
  /** @throws AppError `linkInvalid`, `passwordWrong`; TooManyTries */
  redeemPair(
    caller: Caller,
    pair: { accessToken: string; refreshToken: string },
    claim?: Claim,
  ): Promise<Outcome>
}

export interface LinkParts {
  /** Transactions on the connection pool of the database role homefield_auth. */
  readonly work: Work
  readonly limits: Pick<TryLimits, 'link'>
  readonly passwords: Pick<Passwords, 'prove'>
  readonly authenticate: Authenticate
  /**
   * `sendsMail` is false if the installation sends no email.
   * If the installation sends no email, a recovery link does not end the account's sessions.
   */
  readonly sendsMail: boolean
}

const ANY: readonly NewLink['purpose'][] = ['recovery', 'confirm', 'additionalEmail']

export function createLinks({ work, limits, passwords, authenticate, sendsMail }: LinkParts): Links {
  async function spend(
    caller: Caller,
    presented: { secret: string; refresh?: string; form: LinkForm; purposes: readonly NewLink['purpose'][] },
    { claim = {}, counts = () => true }: { claim?: Claim; counts?: (link: UsedLink) => boolean } = {},
  ): Promise<Outcome> {
    const { form, purposes } = presented
    await limits.link(caller.address)
    const invalid = () =>
      new AppError(purposes[0] === 'recovery' && form === 'token' ? 'resetLinkInvalid' : 'linkInvalid')
    const asked = (now: Temporal.Instant) => ({
      secretHash: storedSecret(presented.secret),
      refreshHash: presented.refresh === undefined ? null : storedSecret(presented.refresh),
      form,
      purposes,
      now,
    })
    const found = await work.system(({ tx, now }) => findLink(tx, asked(now)))
    const isOwn = found !== undefined && (await isOwnAccount(caller, found.userId))
    // A code link needs no password, because the PKCE verifier proves that this browser signed up.
    if (found?.purpose === 'confirm' && !found.isConfirmed && !isOwn && form !== 'code') {
      const { userId, email } = found
      if (claim.password !== undefined) await passwords.prove(caller, userId, claim.password)
      else if (!claim.isNotMine) return { outcome: 'passwordNeeded', userId, email }
    }
    if (claim.isNotMine && found?.isConfirmed) throw invalid()
    // The transaction must not throw, because a rollback would make a used link valid again.
    const outcome = await work.system(async (unit) => {
      const link = await spendLink(unit.tx, asked(unit.now))
      if (!link || !counts(link)) return null
      const isStranger = link.purpose === 'confirm' ? claim.isNotMine === true : sendsMail && !isOwn
      return bringAbout(unit, caller, { link, isStranger })
    })
    if (!outcome) throw invalid()
    return outcome
  }

  async function isOwnAccount({ headers }: Caller, userId: string): Promise<boolean> {
    return (await authenticate(headers))?.userId === userId
  }

  return {
    verify: (caller, token, purpose, claim) =>
      spend(caller, { secret: token, form: 'token', purposes: [purpose] }, { ...(claim && { claim }) }),

    exchange: (caller, code, codeVerifier) =>
      spend(
        caller,
        { secret: code, form: 'code', purposes: ANY },
        {
          counts: ({ challenge }) => challenge !== null && isSameSecret(challenge, challengeOf(codeVerifier)),
        },
      ),

    redeemPair: (caller, { accessToken, refreshToken }, claim) =>
      spend(
        caller,
        { secret: accessToken, refresh: refreshToken, form: 'pair', purposes: ANY },
        { ...(claim && { claim }) },
      ),
  }
}

/** @param parts `work` uses the pool of role homefield_auth */
export function linkMaker(parts: { readonly work: Work; readonly publicUrl: string }): MakeLink {
  return (link) => parts.work.system((unit) => makeLink(unit, link, parts.publicUrl))
}

/** Computes the S256 code challenge of RFC 7636, section 4.2. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url')
}

async function bringAbout(
  unit: SystemUnit,
  caller: Caller,
  { link, isStranger }: { link: UsedLink; isStranger: boolean },
): Promise<Outcome> {
  const { tx, now } = unit
  const { userId, additionalEmailId } = link
  unit.bump(`person:${userId}`)
  if (additionalEmailId !== null) {
    if (await confirmAdditionalEmail(tx, additionalEmailId, now))
      await recordSecurityEvent(tx, { userId, kind: 'additionalEmailConfirmed', caller, now })
    return { outcome: 'additionalEmail', userId }
  }
  const ended = isStranger ? await endUnprovenAccess(tx, userId, now) : []
  if (ended.length > 0) {
    await updatePasswordHash(tx, { userId, before: undefined, hash: hashOfNoPassword(), now })
    await recordSecurityEvent(tx, { userId, kind: 'otherSessionsEnded', caller, now })
    unit.bump(...ended)
  }
  // Opening a recovery link proves that the caller reads the mailbox, so the link also confirms the address.
  if (await confirmAddress(tx, userId, now))
    await recordSecurityEvent(tx, { userId, kind: 'emailConfirmed', caller, now })
  if (link.purpose === 'confirm' && !isStranger) return { outcome: 'confirmed', userId }
  return { outcome: 'recovery', userId, grant: await grantReset(unit, link) }
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
