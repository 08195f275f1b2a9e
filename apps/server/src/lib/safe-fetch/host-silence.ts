import type { FetchOutcome } from './outcome.ts'

/** Maximum number of hosts with a timeout that are remembered, because attackers may name any number of hosts. */
const MOST_HOSTS = 10_000

/**
 * Counts the timeouts of each host since the host's last response.
 * A host is silent if as many fetches in a row timed out as may run at once (C30).
 * Other fetches must not wait for a silent host: hundreds of them would take the places of fetches from good hosts.
 * A fetch that finds a free slot is still sent, so the first response of the host ends the silence.
 */
export class HostSilence {
  readonly #most: number
  readonly #timeouts = new Map<string, number>()

  /** @param most number of timeouts in a row after which a host is silent */
  constructor(most: number) {
    this.#most = most
  }

  isSilent(host: string): boolean {
    return (this.#timeouts.get(host) ?? 0) >= this.#most
  }

  note(host: string, outcome: FetchOutcome | { readonly kind: 'redirect' }): void {
    const reason = outcome.kind === 'failed' ? outcome.reason : null
    // An aborted fetch says nothing about the host.
    if (reason === 'aborted') return
    if (reason !== 'timeout') {
      this.#timeouts.delete(host)
      return
    }
    if (this.#timeouts.size >= MOST_HOSTS) this.#timeouts.clear()
    this.#timeouts.set(host, (this.#timeouts.get(host) ?? 0) + 1)
  }
}
