import { startTestCluster, type TestCluster } from '@homefield/database/template'

const VARIABLE = 'HOMEFIELD_TEST_CLUSTER'

/**
 * Starts the one PostgreSQL of a test run and tells child processes where it is. For vitest's global setup and
 * Playwright's: each calls it in the process that starts the others, and stops it there.
 */
export async function shareTestCluster(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const { urls, superUrl, template } = cluster
  process.env[VARIABLE] = JSON.stringify({ urls, superUrl, template } satisfies TestCluster)
  return () => cluster.stop()
}

/** The cluster that this run shares. */
export function sharedCluster(): TestCluster {
  const address = process.env[VARIABLE]
  if (address === undefined)
    throw new Error('No test cluster: run tests through vitest or Playwright of this project.')
  return JSON.parse(address) as TestCluster
}
