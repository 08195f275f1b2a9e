import type { Clash } from '@homefield/contract/clash'

type Report = { readonly clashes: readonly Clash[] }

const known = new WeakMap<Report, ReadonlyMap<string, readonly Clash[]>>()

/**
 * Maps `eventGroupId` to the unsettled clashes of that event, for the badges on events.
 * The map is cached for each report, so that components get the same map until the report changes.
 */
export function clashing(report: Report): ReadonlyMap<string, readonly Clash[]> {
  const found = known.get(report)
  if (found) return found
  const byEventGroup = new Map<string, Clash[]>()
  for (const clash of report.clashes) {
    if (clash.settledAt !== null) continue
    for (const { eventGroupId } of [clash.first, clash.second]) {
      const list = byEventGroup.get(eventGroupId)
      if (list) list.push(clash)
      else byEventGroup.set(eventGroupId, [clash])
    }
  }
  known.set(report, byEventGroup)
  return byEventGroup
}
