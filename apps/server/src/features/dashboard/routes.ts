import { dashboard } from '@homefield/contract/dashboard'
import type { CallRouter } from '../../lib/call-router.ts'
import { type ClashRule, clashInputs } from '../clash/service.ts'
import { clashDays, dashboardOf, hasDashboardAged, refreshDashboard } from './service.ts'

export function dashboardRoutes(router: CallRouter, rule: ClashRule): void {
  router.conditional(dashboard.read, ({ unit, revisions }) => dashboardOf(unit, revisions, rule), {
    besides: ({ unit }) => clashInputs(unit, clashDays(unit)),
    hasAged: hasDashboardAged,
  })
  router.run(dashboard.refresh, ({ work, userId }) => refreshDashboard(work, userId))
}
