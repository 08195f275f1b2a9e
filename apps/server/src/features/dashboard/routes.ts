import { dashboard } from '@homefield/contract/dashboard'
import type { CallRouter } from '../../lib/call-router.ts'
import type { ClashRule } from '../clash/service.ts'
import { dashboardOf, refreshDashboard } from './service.ts'

export function dashboardRoutes(router: CallRouter, rule: ClashRule): void {
  router.read(dashboard.read, ({ unit }) => dashboardOf(unit, rule))
  router.run(dashboard.refresh, ({ work, userId }) => refreshDashboard(work, userId))
}
