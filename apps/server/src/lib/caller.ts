import { normalizeIP } from '@better-auth/core/utils/ip'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/** Who asks. `address` is the network address as the HTTP server worked it out, never a header of the caller's own. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/** What one subscriber has: a single IPv4 address, or the 2^64 IPv6 addresses that a line or a phone is given. */
export function networkOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}

/**
 * The caller's network and the wider ones around it, narrowest first. One customer can be given a whole IPv6 /48, that is
 * 65,536 networks, and a provider has at least a /32. An IPv4 address stands alone.
 */
export function networksOf(address: string): readonly string[] {
  const network = networkOf(address)
  if (!isIPv6(network)) return [network]
  return [network, ...([48, 32] as const).map((ipv6Subnet) => normalizeIP(address, { ipv6Subnet }))]
}
