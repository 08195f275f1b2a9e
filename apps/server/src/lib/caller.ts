import { normalizeIP } from '@better-auth/core/utils/ip'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The sender of a request. `address` is the network address that the HTTP server determined, never taken
 * from an unverified header.
 */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/**
 * Returns the network of one subscriber: a single IPv4 address, or the IPv6 /64 that a line or phone
 * gets.
 */
export function networkOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}

/**
 * Returns the caller's network and the wider ones around it, narrowest first. A customer may have a whole
 * IPv6 /48 (65,536 networks of /64), and a provider has at least a /32. An IPv4 address stands alone.
 */
export function networksOf(address: string): readonly string[] {
  const network = networkOf(address)
  if (!isIPv6(network)) return [network]
  return [network, ...([48, 32] as const).map((ipv6Subnet) => normalizeIP(address, { ipv6Subnet }))]
}
