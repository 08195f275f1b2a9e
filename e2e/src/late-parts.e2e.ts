import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { holding } from './harness/network.ts'
import { PASSWORD, signIn } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

const MISSING = 'This part could not be loaded'

/** Makes requests for files that match `files` fail. The returned function lets the requests succeed again. */
async function losing(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('connectionfailed'))
  return () => page.unroute(files)
}

test(
  'shows an error over the page if a dialog fails to load, and keeps the typed text on reload',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/assets\/delete-account-dialog\S+ failed: net::ERR_/)
    await enter(context, world, await world.person({ name: 'Erin Cole' }))
    const found = await losing(page, /\/assets\/delete-account-dialog[^/]*js$/)
    await page.goto('/settings')
    const name = page.getByRole('textbox', { name: 'Full name' })
    await name.fill('Erin Cole-Byrne')
    const opener = page.getByRole('button', { name: 'Delete Account' })
    const missing = page.getByRole('alertdialog', { name: MISSING })
    await opener.click()
    await expect(missing).toBeVisible()
    await expect(missing.getByRole('button', { name: 'Reload' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(missing).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(name).toHaveValue('Erin Cole-Byrne')

    await test.step('keeps the page while the server is unreachable', async () => {
      await opener.click()
      await page.route('**/readyz', (route) => route.abort('connectionfailed'))
      guard.announce(/^GET \/readyz failed/)
      await missing.getByRole('button', { name: 'Reload' }).click()
      await expect(
        missing.getByText('Homefield could not be reached. Check your connection and try again.'),
      ).toBeVisible()
      await page.unroute('**/readyz')
    })
    await found()
    await missing.getByRole('button', { name: 'Reload' }).click()
    await expect(missing).toBeHidden()
    await expect(name).toHaveValue('Erin Cole-Byrne')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('alertdialog', { name: /Delete/ })).toBeVisible()
  },
)

test(
  'keeps a form over its page if a part of the form fails to load',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/assets\/photo-dialog\S+ failed: net::ERR_/)
    const found = await losing(page, /\/assets\/photo-dialog[^/]*(js|css)$/)
    await enter(context, world, await world.person())
    await page.goto('/profiles')
    await page.getByRole('button', { name: 'Add Your First Child' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Child' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Maya')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'maya.png', mimeType: 'image/png', buffer: PIXEL })
    const missing = page.getByRole('alertdialog', { name: MISSING })
    await expect(missing).toBeVisible()
    await missing.getByRole('button', { name: 'Close' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'maya.png', mimeType: 'image/png', buffer: PIXEL })
    await found()
    await missing.getByRole('button', { name: 'Reload' }).click()
    await expect(missing).toBeHidden()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya')
  },
)

test(
  'keeps the page if the dialogs’ shared code, a stylesheet, a menu or a section fails to load',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(
      /assets\/(panels|menu|calendar-links-section|move-dialog|dialog)\S+ failed: net::ERR_/,
      /console: .*(preload|Unable to load)/i,
    )
    const erin = await world.person()
    await enter(context, world, erin)
    const maya = await childOf(erin, 'Maya')

    await test.step('keeps the page if the dialogs’ shared code fails to load', async () => {
      const found = await losing(page, /\/assets\/panels-[^/]*js$/)
      await page.goto(`/profiles/${maya}`)
      const opener = page.getByRole('button', { name: 'Edit profile' })
      await opener.click()
      const missing = page.getByRole('dialog', { name: MISSING })
      await expect(missing).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(missing).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await missing.getByRole('button', { name: 'Close' }).click()
      await expect(opener).toBeFocused()
      await found()
      await opener.click()
      await missing.getByRole('button', { name: 'Reload' }).click()
      await expect(missing).toBeHidden()
    })
    await test.step('keeps the page if a stylesheet fails to load', async () => {
      const found = await losing(page, /\/assets\/dialog-surface[^/]*css$/)
      await page.goto(`/profiles/${maya}`)
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await expect(page.getByRole('dialog', { name: MISSING })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: 'Maya' }).first()).toBeVisible()
      await found()
    })
    await test.step('keeps the page if a section fails to load', async () => {
      const found = await losing(page, /\/assets\/calendar-links-section[^/]*js$/)
      await page.goto('/settings')
      await expect(page.getByText(MISSING)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
      await found()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByText(MISSING)).toBeHidden()
      await expect(page.locator('#calendar-links').getByRole('heading', { level: 2 })).toBeVisible()
    })
    await test.step('keeps the page if a menu fails to load', async () => {
      const found = await losing(page, /\/assets\/(menu|user-menu-items)[^/]*js$/)
      guard.announce(/assets\/user-menu-items\S+ failed: net::ERR_/)
      await page.goto('/dashboard')
      const button = page.getByRole('button', { name: /^Your account/ })
      await button.click()
      await expect(page.getByText(MISSING)).toBeVisible()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await found()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByText(MISSING)).toBeHidden()
      await button.click()
      await expect(page.getByRole('menu')).toBeVisible()
    })
  },
)

test(
  'shows a page’s loading error inside the app shell, or alone if the page has no app shell',
  DEEP,
  async ({ page, context, otherBrowser, world, guard }) => {
    guard.announce(/assets\/(profiles|sign-in)-\S+ failed: net::ERR_/)
    await enter(context, world, await world.person({ name: 'Erin Cole' }))
    const missing = page.getByRole('heading', { name: MISSING, level: 1 })
    await test.step('shows the error inside the app shell', async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found = await losing(page, /\/assets\/profiles-[^/]*js$/)
      const profiles = page.getByRole('navigation').getByRole('link', { name: 'Profiles' }).first()
      await profiles.click()
      await expect(missing).toBeVisible()
      await expect(page).toHaveURL(/\/profiles$/)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      await expect(profiles).toBeVisible()
      await found()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', { name: 'Children Profiles' })).toBeVisible()
    })
    await test.step('shows the error alone on a page without an app shell', async () => {
      const visitor = await otherBrowser.newPage()
      const found = await losing(visitor, /\/assets\/sign-in-[^/]*js$/)
      await visitor.goto('/auth/signin')
      await expect(visitor.getByRole('heading', { name: MISSING, level: 1 })).toBeVisible()
      await found()
      await visitor.getByRole('button', { name: 'Reload' }).click()
      await expect(visitor.getByRole('textbox', { name: 'Email' })).toBeVisible()
    })
  },
)

test('keeps the sign-in button busy until the next page has loaded', DEEP, async ({ page, world }) => {
  const erin = await world.person({ password: PASSWORD })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/sign-in/email')) asked.push(request.url())
  })
  await page.goto('/auth/signin')
  const goOn = await holding(page, '**/assets/dashboard-*.js')
  // The browser requests the dashboard's script as soon as the server has accepted the sign-in.
  const pageAsked = page.waitForRequest('**/assets/dashboard-*.js')
  await signIn(page, erin.email)
  await pageAsked
  const button = page.getByRole('button', { name: 'Signing in...' })
  await expect(button).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(button).toBeVisible()
  goOn()
  await expect(page).toHaveURL('/dashboard')
  expect(asked).toHaveLength(1)
})

/** A photo of one pixel is enough, because these tests do not crop the photo. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('opens the dashboard from a sign-in page without the app’s code, also after a sign-in in another tab', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const code: string[] = []
  page.on('request', (request) => code.push(new URL(request.url()).pathname))
  await page.goto('/auth/signin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(code.filter((path) => /\/(libraries|engine)-/.test(path))).toEqual([])
  await expect(page).toHaveTitle('Sign in · Homefield')

  const other = await context.newPage()
  await other.goto('/auth/signin?returnTo=/friends')
  await signIn(other, erin.email)

  await expect(other).toHaveURL('/friends')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
})
