import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * A software passkey authenticator: P-256, attestation `none` (WebAuthn level 3, 6.1 and 6.5).
 * CBOR follows RFC 8949, and keys follow RFC 9053.
 * Tests pass `Lies` to make the authenticator send false data.
 */
export interface Device {
  /** Imitates the result of `navigator.credentials.create()`. */
  create(options: object, lies?: Lies): Record<string, unknown>
  /** Imitates the result of `navigator.credentials.get()`. */
  get(options: object, lies?: Lies): Record<string, unknown>
  readonly credentialId: string
  /** Signature counter. A test lowers the counter to imitate a cloned authenticator. */
  counter: number
}

export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  /** Sets the user-verified flag in the authenticator's response. */
  readonly userVerified?: boolean
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

export function newDevice({
  origin,
  rpId,
  aaguid = '0'.repeat(32),
}: {
  origin: string
  rpId: string
  /** AAGUID of the authenticator model, in hex. */
  aaguid?: string
}): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)

  function head(lies: Lies, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    const verified = lies.userVerified === false ? 0 : FLAGS.userVerified
    return Buffer.concat([
      hash(lies.rpId ?? rpId),
      Buffer.from([FLAGS.userPresent | verified | flags]),
      counter,
    ])
  }

  const clientData = (type: string, options: object, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: (options as { challenge: string }).challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })

  const device: Device = {
    credentialId: id.toString('base64url'),
    counter: 0,

    create(options, lies = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = [Buffer.from(aaguid, 'hex'), length, id, coseKey(publicKey)]
      const authData = Buffer.concat([head(lies, FLAGS.attested), ...attested])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, lies),
        attestationObject: cbor(
          new Map<string, Cbor>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ),
      })
    },

    get(options, lies = {}) {
      device.counter += 1
      const clientDataJSON = clientData('webauthn.get', options, lies)
      const authenticatorData = head(lies, 0)
      const signed = Buffer.concat([authenticatorData, hash(clientDataJSON)])
      return answer({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) })
    },
  }
  return device
}

const hash = (what: string | Buffer): Buffer => createHash('sha256').update(what).digest()

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
