import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns true if an address is on the public internet, so that the server may connect to it.
 * An IPv6 address must lie in 2000::/3, the only block for public addresses (IANA, IPv6 Global Unicast).
 * An address in a special-purpose block is not public (RFC 6890; ipaddr.js contains IANA's registries).
 * Special-purpose blocks include loopback, private, link-local, multicast, documentation and reserved addresses.
 *
 * An IPv6 address with an embedded IPv4 address never counts as public, because no calendar server has one.
 * Blocks with embedded IPv4 addresses: ::ffff:0:0/96, ::/96, 64:ff9b::/96, 64:ff9b:1::/48, 2002::/16, 2001::/32.
 * A gateway in our network could forward a packet for an embedded address to a private IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // An address with a zone, such as fe80::1%eth0, belongs to a local network interface and is never public.
  if (address.includes('%') || isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  return parsed.match(GLOBAL_UNICAST) && !ANYCAST_RELAYS.some((block) => parsed.match(block))
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
// 2001::/23 is IANA's special-purpose block. It contains Teredo, ORCHID and benchmarking addresses.
const ANYCAST_RELAYS = [ipaddr.IPv6.parseCIDR('2001::/23')]
