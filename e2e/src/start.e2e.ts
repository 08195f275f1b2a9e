import { signIn as signInAgainAt } from '@homefield/testkit/person'
import { enter, expect, test } from './harness/test.ts'

test('an address without a page reads 404, Page not found', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
})

test('a device without an account waits for the server, and can try again', async ({ page, guard }) => {
  guard.announce(/^GET \/readyz → 503$/)
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page.getByText('Failed to connect to the backend services')).toBeVisible()
  await page.unroute('**/readyz')
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a device with an account opens from its store, whatever the server says', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^GET \/.* → 503$/)
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  await page.route(/\/(readyz|api\/.*)$/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  await expect(page.getByText('Connection Error')).toHaveCount(0)
})

test('the theme is there before the first paint, follows the account, and leaves account screens light', async ({
  page,
  context,
  world,
  otherBrowser,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/dashboard')
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  // Before any of our code: as the parser reaches the body.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { first: document.documentElement.dataset['theme'] })
    })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as { first?: string }).first)).toBe('dark')

  // A session of its own: this browser is not signed out by the other's leaving.
  await enter(otherBrowser, world, await signInAgainAt(world.origin, erin))
  const elsewhere = await otherBrowser.newPage()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/signin')
  await expect(theme).toHaveAttribute('data-theme', 'light')
})
