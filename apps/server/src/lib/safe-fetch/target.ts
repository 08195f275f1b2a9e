import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import type { RefusedReason } from './outcome.ts'

/** A parsed http or https URL. `refusal` decides whether the URL may be requested. */
export interface Target {
  readonly url: URL
  /** The host in lower case, without brackets and without a trailing dot. */
  readonly host: string
  readonly port: number
}

/**
 * Ports below 1024 belong to services such as SMTP, SSH and LDAP, so only 80 and 443 are allowed.
 * Leagues serve calendars on 8080, 8443 and other ports above 1023, so those ports are allowed.
 * `BAD_PORTS` lists the exceptions: the ports above 1023 that browsers block (WHATWG Fetch, "bad port").
 * Services on the bad ports, such as IRC, could read an HTTP request as one of their own commands.
 */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
])

/** Matches names that never belong to a public host (RFC 6761, 6762, 8375, 9476). ICANN reserved `internal`. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|onion|test|invalid)$/

/**
 * Parses a URL as a browser does (WHATWG).
 * Parsing also normalizes disguised addresses such as `2130706433`, `0x7f.1`, `0177.0.0.1`, `127.1` and `%31…`.
 * Parsing also normalizes full-width digits and `[::ffff:127.0.0.1]`.
 */
export function readTarget(text: string, base?: URL): Target | RefusedReason {
  const url = URL.parse(text, base?.href)
  if (!url) return 'url'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (host === '') return 'url'
  if (isIP(host) === 0) url.hostname = host
  url.hash = ''
  return { url, host, port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port) }
}

/**
 * Returns the reason why a target must not be requested, if any.
 * The check covers the port and the host (a name or an IP address) and needs no network access.
 */
export function refusal({ host, port }: Target): RefusedReason | undefined {
  if (port !== 80 && port !== 443 && (port < 1024 || BAD_PORTS.has(port))) return 'port'
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'address'
  // The resolver appends search domains to a name without a dot, so the name could resolve to a local host.
  return !host.includes('.') || LOCAL_NAMES.test(host) ? 'address' : undefined
}

/** Returns true if SafeFetch would reject the URL without any network access. */
export function isRefusedUrl(text: string): boolean {
  const target = readTarget(text)
  return typeof target === 'string' || refusal(target) !== undefined
}
