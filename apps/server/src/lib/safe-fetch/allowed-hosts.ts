import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './address.ts'

/** A host that the operator named in FEEDS_ALLOW_HOSTS. Without a port, all ports that are usual are allowed. */
export interface AllowedHost {
  /** A name in lower case, or an IP address without brackets. */
  readonly host: string
  readonly port: number | undefined
}

/** Parses `nas.local`, `nas.local:8080`, `192.168.1.5` or `[fd00::5]:8080`. Returns undefined for other text. */
export function readAllowedHost(text: string): AllowedHost | undefined {
  const bare = isIP(text) === 6 ? `[${text}]` : text
  if (!/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.test(bare)) return undefined
  const url = URL.parse(`http://${bare}`)
  if (!url) return undefined
  const [, port] = /\]?:(\d+)$/.exec(bare.replace(/^\[[^\]]*/, '')) ?? []
  return {
    host: url.hostname.replaceAll(/^\[|\]$|\.+$/g, ''),
    port: port === undefined ? undefined : Number(port),
  }
}

/** The host and port of a URL. */
interface Place {
  readonly host: string
  readonly port: number
}

/** Ranges of home and company networks, and of private networks such as Tailscale (100.64.0.0/10). */
const LOCAL_RANGES = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Decides which hosts SafeFetch may reach although their addresses are not public.
 * A named host may have a private address. It may have a loopback, link-local or other special address only if the
 * list names that address, too. A name that somebody points at 127.0.0.1 or 169.254.169.254 therefore stays blocked.
 */
export class AllowedHosts {
  readonly #hosts: readonly AllowedHost[]

  constructor(hosts: readonly AllowedHost[] = []) {
    this.#hosts = hosts
  }

  includes({ host, port }: Place): boolean {
    return this.#hosts.some((one) => one.host === host && (one.port === undefined || one.port === port))
  }

  /** Returns true if the list names the port of the host, so that the rules for ports do not apply. */
  includesPort({ host, port }: Place): boolean {
    return this.#hosts.some((one) => one.host === host && one.port === port)
  }

  /** @param target a host that the list includes */
  mayHaveAddress({ host, port }: Place, address: string): boolean {
    if (isPublicAddress(address)) return true
    if (address.includes('%') || isIP(address) === 0) return false
    if (this.includes({ host: address, port })) return true
    // `localhost` means a loopback address, so whoever names it means that, too.
    const range = ipaddr.parse(address).range()
    return LOCAL_RANGES.has(range) || (host === 'localhost' && range === 'loopback')
  }
}
