import { dashboard } from '@homefield/contract/dashboard'
import type { Door } from '../../lib/door.ts'
import { dashboardOf, refreshDashboard } from './service.ts'

export function dashboardRoutes(door: Door): void {
  door.read(dashboard.read, ({ unit }) => dashboardOf(unit))
  door.run(dashboard.refresh, ({ work, userId }) => refreshDashboard(work, userId))
}
