/**
 * Fakes a browser vendor's push service and its browsers.
 * The fake rejects requests that are not signed according to RFC 8292.
 * The fake decrypts accepted messages with the browser's key (RFC 8291, RFC 8188).
 * The fake uses only node:crypto, so that it cannot repeat a mistake of the library that the server encrypts with.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { startLocalServer, type LocalAnswer } from './local-server.ts'

const HOST = 'push.example'

export interface PushedMessage {
  readonly title: string
  readonly body: string
  readonly href: string
  readonly tag: string
  readonly kind: string
  readonly renotify: boolean
  readonly badge: number
}

export interface Received {
  readonly message: PushedMessage
  readonly topic: string | undefined
  readonly urgency: string | undefined
  readonly ttl: string | undefined
  /** The `sub` claim of the sender's JWT: the sender's contact address. */
  readonly subject: string
}

export interface FakeBrowser {
  /** The browser's subscription, in the format of `PushSubscription.toJSON()`. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly received: readonly Received[]
  /** The response with which the push service rejects a message, or null to accept messages. */
  refuse: LocalAnswer | null
  /** If set, the service waits for this promise before it responds, so that a test can act first. */
  waitFor: Promise<void> | null
  /** Number of requests to this browser's endpoint, including rejected requests. */
  readonly asked: () => number
}

export interface PushService {
  browser(): FakeBrowser
  loopback(host: string): { address: '127.0.0.1'; port: number; tls: false } | undefined
  close(): Promise<void>
}

interface Known extends FakeBrowser {
  readonly pair: ECDH
  readonly secret: Buffer
  readonly received: Received[]
  count: number
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Known>()
  const server = await startLocalServer(async ({ path, headers, body }) => {
    const browser = browsers.get(path)
    if (!browser) return { status: 404 }
    browser.count += 1
    await browser.waitFor
    if (browser.refuse) return browser.refuse
    const subject = signer(headers['authorization'] ?? '')
    if (subject === null) return { status: 403 }
    if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined) return { status: 400 }
    if (body.length > 4096) return { status: 413 }
    const one = (name: string) => headers[name] as string | undefined
    browser.received.push({
      message: JSON.parse(opened(body, browser).toString('utf8')) as PushedMessage,
      topic: one('topic'),
      urgency: one('urgency'),
      ttl: one('ttl'),
      subject,
    })
    return { status: 201 }
  })
  return {
    browser() {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const secret = randomBytes(16)
      const known: Known = {
        subscription: {
          endpoint: `https://${HOST}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
        },
        received: [],
        refuse: null,
        waitFor: null,
        pair,
        secret,
        count: 0,
        asked: () => known.count,
      }
      browsers.set(path, known)
      return known
    },
    loopback: (host) => (host === HOST ? { address: '127.0.0.1', port: server.port, tls: false } : undefined),
    close: () => server.close(),
  }
}

/** Parses `vapid t=<JWT>, k=<public key>` (RFC 8292). Returns the JWT's subject, or null if it is invalid. */
function signer(header: string): string | null {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header)
  if (!match) return null
  const [, head = '', claims = '', signature = '', key = ''] = match
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return null
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const seconds = exp - Temporal.Now.instant().epochMilliseconds / 1000
  if (!isSigned || aud !== `https://${HOST}` || seconds <= 0 || seconds > 24 * 60 * 60) return null
  return sub
}

/**
 * Decrypts a request body, which has the format of RFC 8188, 2.1:
 * salt (16 bytes), record size (4), key id length (1), key id (the sender's public key), one record.
 */
function opened(body: Buffer, { pair, secret }: Known): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  // The keys are derived as in RFC 8291, 3.4.
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the delimiter byte 2, followed by zeros (RFC 8188, 2).
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the push body has no last record')
  return plain.subarray(0, end)
}
