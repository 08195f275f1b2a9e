import type { Work } from '@homefield/database/work'
import type { Vault } from '../../../lib/crypto/vault.ts'
import type { ProblemReason } from './model.ts'
import { findFailingFeeds } from './store.ts'

export interface FailingHost {
  readonly host: string
  readonly feeds: number
  readonly problem: ProblemReason
  readonly since: string | null
  readonly nextCheckAt: string
}

/** Stands for links that cannot be opened, for example because their key is lost. */
const UNKNOWN_HOST = '?'

/** Groups the failing feeds by host, those with the most failing feeds first. The links stay in this process. */
export async function failingHosts(
  { background, vault, apiUrl }: { background: Work; vault: Vault; apiUrl: string },
  most = 50,
): Promise<FailingHost[]> {
  const rows = await background.system(findFailingFeeds)
  const hosts = Map.groupBy(rows, ({ source, url_sealed }) =>
    source === 'teamsnap' ? new URL(apiUrl).host : hostOf(vault, url_sealed),
  )
  return [...hosts]
    .map(([host, feeds]) => ({
      host,
      feeds: feeds.length,
      problem: mostFrequent(feeds.map(({ problem }) => (problem ?? 'unreadable') as ProblemReason)),
      since: feeds.map(({ problem_since }) => problem_since).reduce(earlier),
      nextCheckAt: feeds.map(({ next_check_at }) => next_check_at).reduce((a, b) => (a < b ? a : b)),
    }))
    .toSorted((a, b) => b.feeds - a.feeds || (a.host < b.host ? -1 : 1))
    .slice(0, most)
}

function hostOf(vault: Vault, sealed: string): string {
  try {
    return new URL(vault.open(sealed, 'feed-url')).host
  } catch {
    return UNKNOWN_HOST
  }
}

function mostFrequent(problems: readonly ProblemReason[]): ProblemReason {
  const counts = [...Map.groupBy(problems, (problem) => problem)].map(
    ([problem, all]) => [problem, all.length] as const,
  )
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a
