import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface Destination {
  /** IP addresses that SafeFetch has checked to be public. SafeFetch connects to no other address. */
  readonly addresses: readonly string[]
  readonly port: number
  /** The host name that the TLS certificate must match. Undefined for a plain http URL. */
  readonly tls: { readonly host: string; readonly ca: string | undefined } | undefined
}

/** Maximum number of a host's IP addresses to try. All attempts share one connect timeout. */
const MAX_ADDRESSES = 4

/**
 * Opens a socket to the first reachable address. The function connects to IP addresses only, never to names.
 * A DNS name could resolve to an unchecked address by the time the socket connects (C32).
 * The host name is used only for SNI and to verify the certificate.
 * @throws the last address's error; a timeout has the code ETIMEDOUT
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
      // No other address is tried after a TLS error, because the next address would have the same certificate.
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
          // An IP address is not a valid SNI name (RFC 6066, 3).
          // Node still verifies without SNI that the certificate matches the IP address.
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
