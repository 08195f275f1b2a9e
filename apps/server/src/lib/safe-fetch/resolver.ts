import { lookup, Resolver as DnsResolver } from 'node:dns/promises'

/**
 * Returns all IP addresses of a host name.
 * If the host has no IP address, the promise rejects or resolves to an empty list.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Queries DNS directly for IPv4 and IPv6 addresses.
 * `dns.lookup` is not used, because it occupies one of libuv's few threads during each query.
 * A slow name server would make password hashing and file reads wait for these threads, too (P4).
 * `dns.lookup` would also resolve names in /etc/hosts, and SafeFetch must not reach local hosts.
 * @param servers name servers as `address:port`; the machine's own by default
 */
export function askDns(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const dns = new DnsResolver({ timeout: 2500, tries: 2 })
    if (servers) dns.setServers(servers)
    const cancel = () => dns.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      // The IPv4 or the IPv6 query may fail, because a host may have only addresses of the other kind.
      const families = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
      const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
      const failed = families.find((family) => family.status === 'rejected')
      if (found.length === 0 && failed) throw failed.reason
      return found
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/**
 * Resolves a host as other programs on this machine do, which includes /etc/hosts and mDNS names such as `nas.local`.
 * Only for the few hosts that the operator named, because `lookup` occupies one of libuv's threads.
 */
export const askSystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
