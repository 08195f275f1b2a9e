import { join } from 'node:path'
import file from '@size-limit/file'
import sizeLimit from 'size-limit'
import { firstLoad } from './harness/first-load.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** DESIGN 10, of the scripts as they are sent: packed by brotli (decision 34). */
const MOST_BYTES = 170_000

test.use({ serviceWorkers: 'block' })

/** What a first visit sends over the wire, in bytes. */
async function sent(world: TestWorld, paths: readonly string[]): Promise<number> {
  const scripts = paths.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  const packed = await fetch(`${world.origin}${scripts.find((path) => path.includes('/base-'))}`, {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  expect(packed.headers.get('content-encoding')).toBe('br')
  await packed.body?.cancel()
  const root = process.env['HOMEFIELD_WEB_ROOT'] ?? ''
  // Its own types name no part of what it gives.
  const [{ size }] = (await sizeLimit(
    [file],
    scripts.map((path) => join(root, path)),
  )) as [{ size: number }]
  return size
}

test('a first visit to the sign-in, and to the dashboard, stays within its bytes', async ({
  context,
  otherBrowser,
  world,
}) => {
  const signIn = await firstLoad(context, world.origin, '/auth/signin')
  expect(await sent(world, signIn.first)).toBeLessThanOrEqual(MOST_BYTES)
  await enter(otherBrowser, world, await world.person({ name: 'Erin Cole' }))
  const dashboard = await firstLoad(otherBrowser, world.origin, '/dashboard')
  // What only other screens need does not come with it: it comes later, if at all.
  expect(dashboard.ahead.length).toBeGreaterThan(0)
  expect(await sent(world, dashboard.first)).toBeLessThanOrEqual(MOST_BYTES)
})
