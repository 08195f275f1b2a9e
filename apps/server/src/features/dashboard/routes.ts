import { dashboard } from '@homefield/contract/dashboard'
import type { CallRouter } from '../../lib/call-router.ts'
import { type ClashRule, clashInputs } from '../clash/service.ts'
import { departureInputs, departureSpan } from '../drive/service.ts'
import { clashDays, dashboardOf, hasDashboardAged, refreshDashboard } from './service.ts'

export function dashboardRoutes(router: CallRouter, rule: ClashRule): void {
  router.conditional(dashboard.read, ({ unit, revisions }) => dashboardOf(unit, revisions, rule), {
    besides: async ({ unit }) =>
      (
        await Promise.all([
          clashInputs(unit, clashDays(unit), rule),
          departureInputs(unit, departureSpan(unit), rule),
        ])
      ).join(' '),
    hasAged: hasDashboardAged,
  })
  router.run(dashboard.refresh, ({ work, userId }) => refreshDashboard(work, userId))
}
