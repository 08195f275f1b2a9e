import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns true if an address is on the public internet.
 * An IPv6 address must lie in 2000::/3, the only space assigned for public addresses (IANA, IPv6 Global Unicast).
 * An address in a special-purpose block is rejected (RFC 6890; ipaddr.js has IANA's registries).
 * Examples of special-purpose blocks: loopback, private, link-local, multicast, documentation and reserved.
 *
 * An IPv6 address that embeds an IPv4 address is always rejected, because no calendar is served from one.
 * Blocks with embedded addresses: ::ffff:0:0/96, ::/96, 64:ff9b::/96, 64:ff9b:1::/48, 2002::/16 and 2001::/32.
 * A gateway on our network could forward a packet for an IPv6 address to an embedded private IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // An address with a zone (fe80::1%eth0) refers to a local network interface, so it is never public.
  if (address.includes('%') || isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  return parsed.match(GLOBAL_UNICAST) && !ANYCAST_RELAYS.some((block) => parsed.match(block))
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
// 2001::/23 is IANA's special-purpose block. It contains Teredo, ORCHID and benchmarking addresses.
const ANYCAST_RELAYS = [ipaddr.IPv6.parseCIDR('2001::/23')]
