/**
 * Calls under `/api/auth`. Every call that needs or changes a credential is here.
 * The responses set cookies. The calls take no `Command-Id`: the idempotency store needs a signed-in person.
 * The calls are rate-limited per network and per email address.
 */
import { z } from 'zod'
import { LANGUAGES, PasskeyId } from './account.ts'
import { typedLine } from './wire.ts'

export interface AuthCall {
  readonly method: 'get' | 'post'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: 'public' | 'session'
  readonly body?: z.ZodType
  readonly response: z.ZodType
}

const Email = z.string().trim().max(254).toLowerCase().pipe(z.email())
// Passwords may have 128 characters. The schema allows more, so that the service's error can name the limit.
const Password = z.string().max(512)
const Given = Password.min(1)
const Nothing = z.object({})
/** The 256-bit secret in a link, in base64url. */
const Secret = z.string().min(20).max(200)

/**
 * The forms of the secret in an emailed link:
 * `token` is a single secret, which works on every device.
 * `code` is for the native app. Only the client that requested a code can redeem it.
 * A code also requires the PKCE verifier of the requesting client, so an intercepted link is useless.
 * `pair` is a token in two halves, for clients that read secrets from the URL's fragment, which no server sees.
 */
export const LINK_FORMS = ['token', 'code', 'pair'] as const
export type LinkForm = (typeof LINK_FORMS)[number]
const link = {
  linkForm: z.enum(LINK_FORMS).default('token'),
  /** The S256 challenge. A link of the form `code` requires it; the forms `token` and `pair` do not use it. */
  codeChallenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
}

/**
 * The result of opening an emailed link.
 * `recovery`: the browser may set a new password. `session`: the person is signed in.
 * `passwordNeeded`: the link is still unused, because confirming also requires a session or the password.
 */
const LinkOutcome = z.object({
  outcome: z.enum(['recovery', 'session', 'confirmed', 'additionalEmail', 'passwordNeeded']),
  /** The account's address, shown in the password form. Set only with `passwordNeeded`. */
  email: z.string().optional(),
})
export type LinkOutcome = z.infer<typeof LinkOutcome>

/**
 * Extra fields to confirm an address without a session: the account's password, or `isNotMine`.
 * `isNotMine` says that a stranger created the account. The server then removes the stranger's access.
 */
const claim = { password: Given.optional(), isNotMine: z.literal(true).optional() }

/** A credential in WebAuthn's JSON format (level 3). The server passes the JSON to better-auth unchanged. */
const WebAuthn = z.record(z.string(), z.unknown())

const ByPassword = z.object({ password: Given })
const ByPasskey = z.object({ passkey: WebAuthn })
/** Proves that the account's owner is using the session. `code` is a TOTP code or a recovery code. */
const OwnerCredential = z.union([ByPassword, z.object({ code: z.string().trim().min(1).max(40) }), ByPasskey])
export type OwnerCredential = z.infer<typeof OwnerCredential>

export const auth = {
  signUp: {
    method: 'post',
    path: '/sign-up/email',
    summary: 'Create an account; a known address gets the same response, and its owner a mail',
    access: 'public',
    body: z.object({
      email: Email,
      password: Password,
      language: z.enum(LANGUAGES).default('en'),
      /** The secret of an invitation, which sign-up needs unless it is open to everybody. */
      invitation: Secret.optional(),
      ...link,
    }),
    response: Nothing,
  },
  signIn: {
    method: 'post',
    path: '/sign-in/email',
    summary: 'Sign in; with a second factor, the session starts only after its code',
    access: 'public',
    body: z.object({ email: Email, password: Given, rememberMe: z.boolean().default(true) }),
    response: z.object({ secondFactor: z.boolean() }),
  },
  verifySecondFactor: {
    method: 'post',
    path: '/two-factor/verify',
    summary: 'Complete a sign-in with an authenticator code or a recovery code',
    access: 'public',
    body: z.object({ kind: z.enum(['totp', 'recovery']), code: z.string().trim().min(1).max(40) }),
    response: Nothing,
  },
  signOut: {
    method: 'post',
    path: '/sign-out',
    summary: 'End this session',
    access: 'public',
    response: Nothing,
  },
  session: {
    method: 'get',
    path: '/get-session',
    summary: 'Get the current session; null if nobody is signed in',
    access: 'public',
    response: z
      .object({
        user: z.object({ id: z.string(), email: z.string() }),
        session: z.object({ id: z.string(), expiresAt: z.string() }),
      })
      .nullable(),
  },
  recover: {
    method: 'post',
    path: '/recover',
    summary: 'Mail a recovery link if the address has an account; the response does not reveal that',
    access: 'public',
    body: z.object({ email: Email, ...link }),
    response: Nothing,
  },
  verify: {
    method: 'post',
    path: '/verify',
    summary: 'Redeem the token of a link',
    access: 'public',
    body: z.object({ token: Secret, type: z.enum(['recovery', 'confirm', 'additionalEmail']), ...claim }),
    response: LinkOutcome,
  },
  exchange: {
    method: 'post',
    path: '/exchange',
    summary: 'Redeem the code of a link with the verifier of its requester',
    access: 'public',
    body: z.object({ code: Secret, codeVerifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/) }),
    response: LinkOutcome,
  },
  setSession: {
    method: 'post',
    path: '/set-session',
    summary: 'Redeem the token pair of a link',
    access: 'public',
    body: z.object({ accessToken: Secret, refreshToken: Secret, ...claim }),
    response: LinkOutcome,
  },
  recovery: {
    method: 'get',
    path: '/recovery',
    summary: 'Get the account whose password this browser may reset',
    access: 'public',
    response: z.object({
      email: z.string(),
      /** True if the account has a second factor. Setting the new password then also requires a code. */
      secondFactor: z.boolean(),
    }),
  },
  resetPassword: {
    method: 'post',
    path: '/reset-password',
    summary: 'Set a new password after recovery; this ends every session of the account',
    access: 'public',
    body: z.object({ password: Password, code: z.string().trim().max(40).optional() }),
    response: Nothing,
  },
  changePassword: {
    method: 'post',
    path: '/change-password',
    summary: 'Change the password; the other sessions end at once, this one within seconds',
    access: 'session',
    body: z.object({ currentPassword: Given, newPassword: Password }),
    response: Nothing,
  },
  enableSecondFactor: {
    method: 'post',
    path: '/two-factor/enable',
    summary: 'Start enabling the second factor: get the authenticator key; the first code activates it',
    access: 'session',
    body: z.object({ password: Given }),
    response: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  },
  confirmSecondFactor: {
    method: 'post',
    path: '/two-factor/confirm',
    summary: 'Activate the second factor with the first authenticator code',
    access: 'session',
    body: z.object({ code: z.string().trim().min(1).max(12) }),
    response: Nothing,
  },
  disableSecondFactor: {
    method: 'post',
    path: '/two-factor/disable',
    summary: 'Turn the second factor off; requires the password, a code or a passkey',
    access: 'session',
    body: OwnerCredential,
    response: Nothing,
  },
  renewRecoveryCodes: {
    method: 'post',
    path: '/two-factor/recovery-codes',
    summary: 'Create new recovery codes; the old ones stop working',
    access: 'session',
    body: z.object({ password: Given }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  passkeyRegisterOptions: {
    method: 'post',
    path: '/passkey/register-options',
    summary: 'Start the registration of a passkey',
    access: 'session',
    body: z.object({ password: Given }),
    response: WebAuthn,
  },
  registerPasskey: {
    method: 'post',
    path: '/passkey/register',
    summary: 'Finish the registration of a passkey',
    access: 'session',
    body: z.object({ response: WebAuthn, name: typedLine(100) }),
    response: Nothing,
  },
  removePasskey: {
    method: 'post',
    path: '/passkey/remove',
    summary: 'Remove a passkey; requires the password, a code or a passkey',
    access: 'session',
    body: z.object({ id: PasskeyId, credential: OwnerCredential }),
    response: Nothing,
  },
  passkeySignInOptions: {
    method: 'post',
    path: '/passkey/sign-in-options',
    summary: 'Start a sign-in by passkey',
    access: 'public',
    response: WebAuthn,
  },
  signInWithPasskey: {
    method: 'post',
    path: '/passkey/sign-in',
    summary: 'Sign in by passkey, which counts as two factors',
    access: 'public',
    body: z.object({ response: WebAuthn, rememberMe: z.boolean().default(true) }),
    response: Nothing,
  },
  deleteAccount: {
    method: 'post',
    path: '/delete-account',
    summary: 'Delete the account and everything in it for good; requires the password or a passkey',
    access: 'session',
    body: z.union([ByPassword, ByPasskey]),
    response: Nothing,
  },
} as const satisfies Record<string, AuthCall>

export type AuthCallName = keyof typeof auth
/** The input type of a call's body, before zod applies defaults. An empty tuple for a call without a body. */
export type AuthBody<Name extends AuthCallName> = (typeof auth)[Name] extends {
  body: infer Body extends z.ZodType
}
  ? [body: z.input<Body>]
  : []
export type AuthAnswer<Name extends AuthCallName> = z.output<(typeof auth)[Name]['response']>
