import { join } from 'node:path'
import file from '@size-limit/file'
import sizeLimit from 'size-limit'
import { firstLoad } from './harness/first-load.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** Budgets in bytes for the scripts of a first load, compressed with brotli (decisions 34 and 64). */
const MOST_SIGN_IN = 105_000
const MOST_DASHBOARD = 170_000
/** Most files that the app prefetches behind the dashboard. */
const MOST_PREFETCHED = 30

test.use({ serviceWorkers: 'block' })

/** Returns the compressed size in bytes of all scripts that a first visit loads. */
async function sent(world: TestWorld, paths: readonly string[]): Promise<number> {
  const scripts = paths.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  const packed = await fetch(`${world.origin}${scripts.find((path) => path.includes('/base-'))}`, {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  expect(packed.headers.get('content-encoding')).toBe('br')
  await packed.body?.cancel()
  const root = process.env['HOMEFIELD_WEB_ROOT'] ?? ''
  // The cast is needed because size-limit's types do not declare the result.
  const [{ size }] = (await sizeLimit(
    [file],
    scripts.map((path) => join(root, path)),
  )) as [{ size: number }]
  return size
}

test('stays within the byte budget on a first visit to sign-in and on a first visit to the dashboard', async ({
  context,
  otherBrowser,
  world,
}) => {
  const signIn = await firstLoad(context, world.origin, '/auth/signin')
  expect(await sent(world, signIn.first)).toBeLessThanOrEqual(MOST_SIGN_IN)
  await enter(otherBrowser, world, await world.person({ name: 'Erin Cole' }))
  const dashboard = await firstLoad(otherBrowser, world.origin, '/dashboard')
  // The first load must not contain the code of other screens.
  expect(dashboard.ahead.length).toBeGreaterThan(0)
  expect(dashboard.ahead.length).toBeLessThanOrEqual(MOST_PREFETCHED)
  expect(await sent(world, dashboard.first)).toBeLessThanOrEqual(MOST_DASHBOARD)
})
