import { generateKeyPairSync, sign } from 'node:crypto'

// Creates self-signed X.509 certificates (RFC 5280) for test servers.
// Tests create certificates at run time, so no private key is committed and no committed certificate expires.

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Returns a self-signed certificate for one DNS name, valid from `fromYear` to `toYear` (1950 to 2049). */
export function selfSigned(host: string, fromYear: number, toYear: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))))
  const validity = sequence(utc(fromYear), utc(toYear))
  const altNames = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altNames)),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const length = content.byteLength
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function utc(year: number): Buffer {
  return der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`))
}
