import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface Destination {
  /** Addresses that were checked; they are tried in this order, and no other is. */
  readonly addresses: readonly string[]
  readonly port: number
  /** Present for https: the name the certificate must be for. */
  readonly tls: { readonly host: string; readonly ca: string | undefined } | undefined
}

/** More addresses than this are not tried: each costs its share of the connect time-out. */
const MAX_ADDRESSES = 4

/**
 * Opens a socket to the first address that answers. Addresses are passed to the system as such, never as
 * names, so nothing is looked up a second time: what was checked is what is connected to (C32). The host
 * name only serves SNI and the check of the certificate.
 * @throws the last address's error; a time-out has the code ETIMEDOUT
 */
export async function dial(
  destination: Destination,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = destination.addresses.slice(0, MAX_ADDRESSES)
  let lastError: unknown = failure('ENOTFOUND')
  for (const address of addresses) {
    signal.throwIfAborted()
    try {
      return await dialOne(address, destination, timeoutMs / addresses.length, signal)
    } catch (error) {
      lastError = error
      // The certificate will not be better at the next address.
      if (!isUnreachable(error)) break
    }
  }
  throw lastError
}

function dialOne(
  address: string,
  { port, tls }: Destination,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = tls
      ? connectTls({
          host: address,
          port,
          // An address is no SNI name (RFC 6066, 3); the certificate is then checked against `host`.
          ...(isIP(tls.host) === 0 && { servername: tls.host }),
          ...(tls.ca !== undefined && { ca: tls.ca }),
          ALPNProtocols: ['http/1.1'],
          minVersion: 'TLSv1.2',
        })
      : connectTcp({ host: address, port })
    const settle = (error: Error | undefined) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      socket.off('error', settle)
      if (error === undefined) return resolve(socket)
      socket.on('error', () => {})
      socket.destroy()
      reject(error)
    }
    const abort = () => settle(failure('ABORT_ERR'))
    const timer = setTimeout(() => settle(failure('ETIMEDOUT')), timeoutMs)
    signal.addEventListener('abort', abort, { once: true })
    socket.once('error', settle)
    socket.once(tls ? 'secureConnect' : 'connect', () => settle(undefined))
  })
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
])

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNREACHABLE.has(String(error.code))
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
