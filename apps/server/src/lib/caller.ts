import { normalizeIP } from '@better-auth/core/utils/ip'
import type { IncomingHttpHeaders } from 'node:http'

/** Who asks. `address` is the network address as the HTTP server worked it out, never a header of the caller's own. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/** What one subscriber has: a single IPv4 address, or the 2^64 IPv6 addresses that a line or a phone is given. */
export function networkOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}
