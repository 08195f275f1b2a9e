import type { Clash } from '@homefield/contract/clash'

type Report = { readonly clashes: readonly Clash[] }

const known = new WeakMap<Report, ReadonlyMap<string, readonly Clash[]>>()

/**
 * Maps each event group's id to the unsettled clashes of the group's event, for badges on events.
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
