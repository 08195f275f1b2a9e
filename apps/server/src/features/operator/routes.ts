import { operator } from '@homefield/contract/operator'
import type { CallRouter } from '../../lib/call-router.ts'
import { dismissFailed, healthOfParts, type OperatorParts, overviewOf, retryFailed } from './service.ts'

export function operatorRoutes(router: CallRouter, parts: OperatorParts): void {
  const health = healthOfParts(parts)
  router.read(operator.overview, ({ unit }) => overviewOf(parts, unit))
  router.run(operator.health, async () => ({ at: parts.clock.now().toString(), parts: await health() }))
  router.write(operator.retryJobs, async ({ unit, body }) => ({ jobs: await retryFailed(unit, body.task) }))
  router.write(operator.dismissJobs, async ({ unit, body }) => ({
    jobs: await dismissFailed(unit, body.task),
  }))
}
