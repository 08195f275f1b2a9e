/**
 * Whether something is this machine. What shows or sends mails to whoever asks answers nobody else: a proxy in front, a
 * public name, or a port that a container publishes must not open it.
 */
import { isIPv4 } from 'node:net'
import type { Caller } from './caller.ts'

/** Headers by which a proxy says that it passes a request on for somebody else. */
const FORWARDED = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-.+|fly-.+)$/

/** The host of a URL, or of a Host header, without its port. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replaceAll(/^\[|\]$/g, ''))
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Asked from this machine, under a name of this machine, with no proxy between. */
export function isFromThisMachine({ headers, address }: Caller): boolean {
  const { hostname } = URL.parse(`http://${headers.host ?? ''}`) ?? {}
  if (hostname === undefined || !isLoopbackName(hostname) || !isLoopbackAddress(address)) return false
  return !Object.keys(headers).some((name) => FORWARDED.test(name))
}
