import { shareTestCluster } from '@homefield/testkit/cluster'

/** Starts one PostgreSQL server for the whole run. Each test file clones its own database from a template. */
export async function setup(): Promise<() => Promise<void>> {
  return shareTestCluster()
}
