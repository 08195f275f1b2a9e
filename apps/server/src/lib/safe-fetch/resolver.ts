import { Resolver as DnsResolver } from 'node:dns/promises'

/** All addresses of a host name. Rejects, or gives none, when the name has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks DNS itself, both families. Not `dns.lookup`: that waits inside one of libuv's few threads, which hash
 * passwords and read files too, and a slow name server could stop them all (P4). It also reads /etc/hosts,
 * where only names of this network stand.
 * @param servers name servers as `address:port`; the machine's own by default
 */
export function askDns(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const dns = new DnsResolver({ timeout: 2500, tries: 2 })
    if (servers) dns.setServers(servers)
    const cancel = () => dns.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      // One family may be missing or time out; whatever was found is checked, and only that is connected to.
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
