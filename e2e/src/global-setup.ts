import { findChromium } from '@homefield/testkit/chromium'
import { shareTestCluster } from '@homefield/testkit/cluster'
import { buildWeb } from '../../scripts/web-build.ts'

/** Once for the whole run: a PostgreSQL, the web's build and the browser. Workers learn of them by the environment. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls a setup's default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { path, environment } = await findChromium()
  Object.assign(process.env, environment, { CHROMIUM_PATH: path })
  process.env['HOMEFIELD_WEB_ROOT'] ??= await buildWeb((line) => console.log(line))
  return shareTestCluster()
}
