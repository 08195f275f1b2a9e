import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { AllowedHosts } from './allowed-hosts.ts'
import type { RefusedReason } from './outcome.ts'

/** A parsed http or https URL. `refusal` decides whether SafeFetch may request the URL. */
export interface Target {
  readonly url: URL
  /** The host in lower case, without brackets and without a trailing dot. */
  readonly host: string
  readonly port: number
}

/**
 * Ports below 1024, except 80 and 443, are forbidden, because they belong to services such as SMTP and SSH.
 * Leagues serve calendars on ports such as 8080 and 8443, so ports above 1023 are allowed, with exceptions.
 * `BAD_PORTS` lists the forbidden ports above 1023, which browsers also block (WHATWG Fetch, "bad port").
 * A service on a blocked port, such as IRC, could read an HTTP request as one of its own commands.
 */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
])

const NO_HOSTS = new AllowedHosts()

/** Matches names that never belong to a public host (RFC 6761, 6762, 8375, 9476). ICANN reserved `internal`. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|onion|test|invalid)$/

/**
 * Parses a URL as a browser does (WHATWG).
 * The parser turns disguised addresses such as `2130706433`, `0x7f.1`, `127.1` and `%31…` into plain ones.
 * The parser also normalizes full-width digits and `[::ffff:127.0.0.1]`.
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
 * Returns the reason why SafeFetch must not request a URL, or undefined if the request is allowed.
 * `allowed` lists the hosts that may be private.
 * Only the port and the host (a name or an IP address) are examined, without any network access.
 */
export function refusal(target: Target, allowed: AllowedHosts = NO_HOSTS): RefusedReason | undefined {
  const { host, port } = target
  const isAllowed = allowed.includes(target)
  if (isAllowed && allowed.includesPort(target)) return undefined
  if (port !== 80 && port !== 443 && (port < 1024 || BAD_PORTS.has(port))) return 'port'
  if (isAllowed) return undefined
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'address'
  // The resolver appends search domains to a name without a dot, so the name could resolve to a local host.
  return !host.includes('.') || LOCAL_NAMES.test(host) ? 'address' : undefined
}

/** Returns true if SafeFetch would reject the URL without any network access. */
export function isRefusedUrl(text: string, allowed?: AllowedHosts): boolean {
  const target = readTarget(text)
  return typeof target === 'string' || refusal(target, allowed) !== undefined
}
