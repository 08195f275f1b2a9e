import type { Clash } from '@homefield/contract/clash'

type Report = { readonly clashes: readonly Clash[] }

const known = new WeakMap<Report, ReadonlyMap<string, readonly Clash[]>>()

/**
 * The unsettled clashes by the event group on either side, for the badges of events. Cached per report object, because
 * the query cache returns the same objects.
 */
export function clashing(report: Report): ReadonlyMap<string, readonly Clash[]> {
  const found = known.get(report)
  if (found) return found
  const byHappening = new Map<string, Clash[]>()
  for (const clash of report.clashes) {
    if (clash.settledAt !== null) continue
    for (const { happeningId } of [clash.first, clash.second]) {
      const list = byHappening.get(happeningId)
      if (list) list.push(clash)
      else byHappening.set(happeningId, [clash])
    }
  }
  known.set(report, byHappening)
  return byHappening
}
