import { startTestCluster, type TestCluster } from '@homefield/database/template'

const VARIABLE = 'HOMEFIELD_TEST_CLUSTER'

/**
 * Starts the only PostgreSQL of a test run. Child processes read its address from an environment variable.
 * The global setups of Vitest and Playwright call this function. The returned function stops PostgreSQL.
 */
export async function shareTestCluster(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const { urls, superUrl, template } = cluster
  process.env[VARIABLE] = JSON.stringify({ urls, superUrl, template } satisfies TestCluster)
  return () => cluster.stop()
}

export function sharedCluster(): TestCluster {
  const address = process.env[VARIABLE]
  if (address === undefined)
    throw new Error('No test cluster: run tests through vitest or Playwright of this project.')
  return JSON.parse(address) as TestCluster
}
