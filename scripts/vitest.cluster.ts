import { shareTestCluster } from '@homefield/testkit/cluster'

/** One PostgreSQL for the whole run; each test file clones a database of its own. */
export async function setup(): Promise<() => Promise<void>> {
  return shareTestCluster()
}
