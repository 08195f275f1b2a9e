import { Resolver as DnsResolver } from 'node:dns/promises'

/** All addresses of a host name. Rejects, or gives none, when the name has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks DNS itself, both families. Not `dns.lookup`: that waits inside one of libuv's few threads, which hash
 * passwords and read files too, and a slow name server could stop them all (P4). It also reads /etc/hosts,
 * where only names of this network stand.
 */
export const resolveByDns: Resolve = async (host, signal) => {
  const dns = new DnsResolver({ timeout: 2500, tries: 2 })
  const cancel = () => dns.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    // One family may be missing or time out; whatever was found is checked, and only that is connected to.
    const families = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
    if (found.length > 0) return found
    const failed = families.find((family) => family.status === 'rejected')
    if (failed) throw failed.reason
    return []
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
