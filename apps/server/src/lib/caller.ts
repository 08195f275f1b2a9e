import { normalizeIP } from '@better-auth/core/utils/ip'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The sender of a request. The HTTP server determines the network `address` from the connection or a trusted proxy.
 * An unverified header never changes the address.
 */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/** Returns the network of one household or phone: the IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}

/**
 * Returns the caller's network and the wider networks that contain it, the narrowest first.
 * An IPv6 address yields its /64, /48 and /32, because one customer may own a /48 with 65,536 /64 networks.
 * An IPv4 address yields only the address itself.
 */
export function networksOf(address: string): readonly string[] {
  const network = networkOf(address)
  if (!isIPv6(network)) return [network]
  return [network, ...([48, 32] as const).map((ipv6Subnet) => normalizeIP(address, { ipv6Subnet }))]
}
