import { normalizeIP } from '@better-auth/core/utils/ip'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The sender of a request. The HTTP server determines the network `address`.
 * The address never comes from an unverified header.
 */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/** Returns the network that one household or phone uses: an IPv4 address, or an IPv6 /64. */
export function networkOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}

/**
 * Returns the caller's network and the wider networks around it, narrowest first.
 * For IPv6, the list contains the /64, /48 and /32, because one customer can own a /48 with 65,536 networks.
 * For an IPv4 address, the list contains only the address itself.
 */
export function networksOf(address: string): readonly string[] {
  const network = networkOf(address)
  if (!isIPv6(network)) return [network]
  return [network, ...([48, 32] as const).map((ipv6Subnet) => normalizeIP(address, { ipv6Subnet }))]
}
