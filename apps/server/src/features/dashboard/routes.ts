import { dashboard } from '@homefield/contract/dashboard'
import type { Door } from '../../lib/door.ts'
import type { ClashRule } from '../clash/service.ts'
import { dashboardOf, refreshDashboard } from './service.ts'

export function dashboardRoutes(door: Door, rule: ClashRule): void {
  door.read(dashboard.read, ({ unit }) => dashboardOf(unit, rule))
  door.run(dashboard.refresh, ({ work, userId }) => refreshDashboard(work, userId))
}
