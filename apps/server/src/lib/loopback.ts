/**
 * Detects requests from this machine, which alone may see or send email without a sign-in.
 * Requests through a proxy, a public host name or a published container port do not count as local.
 */
import { isIPv4 } from 'node:net'
import type { Caller } from './caller.ts'

/** Headers that reveal that a proxy forwarded the request. */
const FORWARDED = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-.+|fly-.+)$/

/** @param hostname host name of a URL or a Host header, without its port */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replaceAll(/^\[|\]$/g, ''))
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Returns true if the request has a loopback address and a loopback host name, and did not pass a proxy. */
export function isFromThisMachine({ headers, address }: Caller): boolean {
  const { hostname } = URL.parse(`http://${headers.host ?? ''}`) ?? {}
  if (hostname === undefined || !isLoopbackName(hostname) || !isLoopbackAddress(address)) return false
  return !Object.keys(headers).some((name) => FORWARDED.test(name))
}
