/**
 * Fakes Google's token endpoint and FCM's `messages:send` (HTTP v1) for one generated Google service account.
 * The token endpoint rejects an assertion that was not signed by the account's key.
 * `messages:send` rejects a request that has no token from the fake token endpoint.
 */
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { startLocalServer, type LocalAnswer } from './local-server.ts'

const HOSTS = new Set(['oauth2.googleapis.com', 'www.googleapis.com', 'fcm.googleapis.com'])

export interface NativeMessage {
  readonly token: string
  readonly notification: { readonly title: string; readonly body: string }
  readonly data: Readonly<Record<string, string>>
}

export interface FakeFcm {
  /** The Google service account with which the tested server signs in at the fake. */
  readonly account: { project_id: string; client_email: string; private_key: string }
  readonly received: readonly NativeMessage[]
  /** Number of requests to the token endpoint. */
  readonly signIns: () => number
  /** Makes the fake reject messages to a device token with `answer`, or accept them if `answer` is null. */
  refuse(token: string, answer: LocalAnswer | null): void
  loopback(host: string): { address: '127.0.0.1'; port: number; tls: false } | undefined
  close(): Promise<void>
}

/** FCM's response for a device token that is no longer registered. */
export const UNREGISTERED: LocalAnswer = {
  status: 404,
  body: {
    error: {
      code: 404,
      status: 'NOT_FOUND',
      details: [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' },
      ],
    },
  },
}

export async function startFakeFcm(): Promise<FakeFcm> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'club-app',
    client_email: 'push@club-app.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  const given = new Set<string>()
  const received: NativeMessage[] = []
  const refusals = new Map<string, LocalAnswer>()
  let signIns = 0
  const server = await startLocalServer(({ path, headers, body }) => {
    if (path === '/token' || path === '/oauth2/v4/token') {
      signIns += 1
      const assertion = new URLSearchParams(body.toString()).get('assertion') ?? ''
      if (!isSigned(assertion, account.private_key, account.client_email))
        return { status: 400, body: { error: 'invalid_grant' } }
      const token = randomBytes(16).toString('base64url')
      given.add(token)
      return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
    }
    if (path !== `/v1/projects/${account.project_id}/messages:send`) return { status: 404 }
    if (!given.has((headers['authorization'] ?? '').replace(/^Bearer /, ''))) return { status: 401 }
    const { message } = JSON.parse(body.toString()) as { message: NativeMessage }
    const refusal = refusals.get(message.token)
    if (refusal) return refusal
    received.push(message)
    return { status: 200, body: { name: `projects/${account.project_id}/messages/${received.length}` } }
  })
  return {
    account,
    received,
    signIns: () => signIns,
    refuse: (token, answer) => void (answer ? refusals.set(token, answer) : refusals.delete(token)),
    loopback: (host) =>
      HOSTS.has(host) ? { address: '127.0.0.1', port: server.port, tls: false } : undefined,
    close: () => server.close(),
  }
}

function isSigned(assertion: string, privateKey: string, issuer: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  if (signature === '') return false
  const { iss, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    iss: string
    scope: string
  }
  return (
    iss === issuer &&
    scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(privateKey),
      Buffer.from(signature, 'base64url'),
    )
  )
}
