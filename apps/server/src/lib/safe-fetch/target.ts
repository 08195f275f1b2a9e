import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import type { RefusedReason } from './outcome.ts'

/** A URL that names a web server, judged by the URL alone. `refusal` decides whether it may be requested. */
export interface Target {
  readonly url: URL
  /** The host in lower case, without brackets and without a trailing dot. */
  readonly host: string
  readonly port: number
}

/**
 * Ports below 1024 are not allowed, except 80 and 443: they belong to mail, shells and directories.
 * Ports from 1024 on are allowed, because leagues do serve calendars on 8080, 8443 and more unusual ports.
 * The exceptions are the ports that the WHATWG Fetch standard blocks ("bad port").
 * An HTTP request can trigger actions of the servers on these ports.
 */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
])

/** Names that always mean this machine or this network (RFC 6761, 6762, 8375, 9476, ICANN's `internal`). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|onion|test|invalid)$/

/**
 * Parses a URL as a browser does (WHATWG).
 * Parsing also normalizes disguised addresses such as `2130706433`, `0x7f.1`, `0177.0.0.1`, `127.1` and `%31…`.
 * The same holds for full-width digits and `[::ffff:127.0.0.1]`.
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
 * The check covers the port, a literal address and the name, without any network access.
 */
export function refusal({ host, port }: Target): RefusedReason | undefined {
  if (port !== 80 && port !== 443 && (port < 1024 || BAD_PORTS.has(port))) return 'port'
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'address'
  // The resolver would add the machine's search domains to a name without a dot.
  return !host.includes('.') || LOCAL_NAMES.test(host) ? 'address' : undefined
}

/** Returns true if SafeFetch would reject the URL without any network access. */
export function isRefusedUrl(text: string): boolean {
  const target = readTarget(text)
  return typeof target === 'string' || refusal(target) !== undefined
}
