import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT } from '@homefield/contract/client'
import type { Page } from '@playwright/test'
import { childOf } from '../harness/family.ts'
import { buildNextRelease } from '../harness/next-release.ts'
import { enter, expect, test, type TestWorld } from '../harness/test.ts'
import { appIsStored } from '../harness/worker.ts'
import { DEEP } from '../harness/exhaustive.ts'

const FOLDER = join(tmpdir(), `homefield-releases-${process.env['TEST_WORKER_INDEX'] ?? ''}`)
/** The folder that the server serves: a symlink to one of the releases. */
const CURRENT = join(FOLDER, 'current')
const NEXT = join(FOLDER, 'next')

test.use({ serviceWorkers: 'allow', webRoot: CURRENT })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  await buildNextRelease(NEXT)
  await symlink(process.env['HOMEFIELD_WEB_ROOT'] ?? '', CURRENT)
})
test.afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const isNext = (page: Page) => page.evaluate(() => 'isNextRelease' in globalThis)

/** Restarts the server with only the next release's files. */
async function release(world: TestWorld): Promise<void> {
  await world.stop()
  await symlink(NEXT, `${CURRENT}.new`)
  await rename(`${CURRENT}.new`, CURRENT)
  await world.startAgain()
}

test('installs a new version in all tabs when the user asks for it, and never mixes files of two versions', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/ failed: net::ERR_(CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/)
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await appIsStored(page)
  const other = await context.newPage()
  await other.goto('/profiles')
  await expect(other.getByRole('heading', { name: 'Maya' })).toBeVisible()
  const late = (await readdir(join(process.env['HOMEFIELD_WEB_ROOT'] ?? '', 'assets'))).find((name) =>
    /^clashes-page-[\w-]+\.js$/.test(name),
  )

  await release(world)
  // The server no longer has the old version's chunk, so a tab of the old version needs the cached copy.
  expect((await fetch(`${world.origin}/assets/${late}`)).status).toBe(404)
  const ready = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(ready).toBeVisible({ timeout: 60_000 })
  await expect(other.getByText('A new version is ready.')).toBeVisible()

  await test.step('serves chunks, reloads and new tabs from the old version until the user updates', async () => {
    await page.getByRole('link', { name: 'Connections' }).first().click()
    await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
    await page.goto('/clashes')
    await expect(page.getByRole('heading', { name: 'Clashes', level: 1 })).toBeVisible()
    expect(await isNext(page)).toBe(false)
    const third = await context.newPage()
    await third.goto('/dashboard')
    await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isNext(third)).toBe(false)
    await third.close()
  })
  await test.step('updates every tab when the user asks for it, and keeps typed text', async () => {
    await other.getByRole('main').getByRole('button', { name: 'Add Child' }).first().click()
    await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ruby')
    await ready.getByRole('button', { name: 'Reload' }).click()
    for (const tab of [page, other]) await expect.poll(() => isNext(tab).catch(() => false)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Clashes', level: 1 })).toBeVisible()
    await expect(other.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Ruby')
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  })
  await test.step('deletes all files of the old version', async () => {
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all(
        (await globalThis.caches.keys()).map(async (name) => (await globalThis.caches.open(name)).keys()),
      )
      return caches.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).not.toContain(`/assets/${late}`)
    expect(
      kept.filter((path) => path.startsWith('/assets/clashes-page-') && path.endsWith('.js')),
    ).toHaveLength(1)
  })
})

test(
  'says that the app is too old, keeps pending mutations, and updates to the next version',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/ → 426$/, / failed: net::ERR_/)
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/profiles')
    await expect(page.getByRole('button', { name: 'Add Your First Child' })).toBeVisible()
    await appIsStored(page)
    // Simulate a server that no longer supports this version of the app (HTTP 426).
    await context.route('**/api/**', (route) =>
      route.fulfill({
        status: 426,
        headers: { 'Oldest-Client': String(CLIENT + 1) },
        json: { error: { code: 'clientTooOld', message: 'too old', requestId: 'test' } },
      }),
    )
    await page.getByRole('button', { name: 'Add Your First Child' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Child' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Maya')
    await dialog.getByRole('button', { name: 'Add Child' }).click()
    await expect(page.getByRole('heading', { name: 'Update Homefield' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Update Homefield' })).toBeVisible()

    await release(world)
    await context.unroute('**/api/**')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Maya' })).toBeVisible()
    await expect(page.getByText('Waiting')).toHaveCount(0)
    const { data } = await erin.api.GET('/profiles')
    expect(data?.profiles.map(({ name }) => name)).toEqual(['Maya'])
  },
)
