import type { FetchOutcome } from './outcome.ts'

/** Number of timeouts in a row after which a host counts as silent: as many as its fetches that run at once. */
const SILENT_AFTER = 6
/** Maximum number of hosts with a timeout that are remembered, because attackers may name any number of hosts. */
const MOST_HOSTS = 10_000

/**
 * Counts the timeouts of each host since the host's last response.
 * A host is silent if its last fetches all timed out (C30).
 * Other fetches must not wait for a silent host: hundreds of them would take the places of fetches from good hosts.
 * A fetch that finds a free slot is still sent, so the first response of the host ends the silence.
 */
export class HostSilence {
  readonly #timeouts = new Map<string, number>()

  isSilent(host: string): boolean {
    return (this.#timeouts.get(host) ?? 0) >= SILENT_AFTER
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
