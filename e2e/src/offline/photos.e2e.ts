import type { Locator, Page } from '@playwright/test'
import { cutOff } from '../harness/network.ts'
import { enter, expect, test } from '../harness/test.ts'
import { appIsStored } from '../harness/worker.ts'
import { DEEP } from '../harness/exhaustive.ts'

// Turn off Playwright's trace recorder: its requests for blob: pictures violate the content security policy.
test.use({ serviceWorkers: 'allow', trace: 'off' })

const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
const photosKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/api/')) kept.push(new URL(url).pathname)
    return kept
  })

test(
  'shows a viewed photo offline, caches no other API response, and deletes the photo on sign-out',
  DEEP,
  async ({ page, context, world, guard }) => {
    const erin = await world.person({ name: 'Erin Cole' })
    await enter(context, world, erin)
    await page.goto('/settings')
    await appIsStored(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const picture = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() }
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change photo' }).press('Enter')
    await (await chooser).setFiles(picture)
    await page
      .getByRole('dialog', { name: 'Your photo' })
      .getByRole('button', { name: 'Use photo' })
      .press('Enter')
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
    const portrait = (tab: Page) =>
      tab.getByRole('button', { name: 'Your account: Erin Cole' }).locator('img')
    await page.goto('/dashboard')
    await expect.poll(() => width(portrait(page))).toBeGreaterThan(0)
    await expect.poll(() => photosKept(page)).toHaveLength(1)
    expect((await photosKept(page))[0]).toMatch(/^\/api\/v1\/files\/[\w-]+\/128$/)

    const spot = await cutOff(context, world, guard)
    await page.close()
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByText('You’re offline.')).toBeVisible()
    await expect.poll(() => width(portrait(tab))).toBeGreaterThan(0)

    await test.step('deletes all caches except the cache of the app’s files on offline sign-out', async () => {
      await tab.getByRole('button', { name: /^Your account/ }).click()
      await tab.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(tab).toHaveURL('/auth/signin')
      expect(await photosKept(tab)).toEqual([])
      expect(
        (await tab.evaluate(() => caches.keys())).filter((name) => name.startsWith('homefield')),
      ).toEqual([])
      await spot.leave()
    })
  },
)
