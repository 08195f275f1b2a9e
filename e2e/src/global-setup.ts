import { findChromium } from '@homefield/testkit/chromium'
import { shareTestCluster } from '@homefield/testkit/cluster'
import { buildWeb } from '../../scripts/web-build.ts'

/**
 * Starts PostgreSQL, builds the web app and finds a browser, once for all tests of a run.
 * The test workers receive the results in environment variables.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export of a setup file
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { path, environment } = await findChromium()
  Object.assign(process.env, environment, { CHROMIUM_PATH: path })
  process.env['HOMEFIELD_WEB_ROOT'] ??= await buildWeb((line) => console.log(line))
  return shareTestCluster()
}
