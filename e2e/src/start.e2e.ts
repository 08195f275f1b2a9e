import type { PartUnready } from '@homefield/contract/health'
import { signIn as signInAgainAt } from '@homefield/testkit/person'
import { enter, expect, test } from './harness/test.ts'

test('shows 404 and Page not found for an unknown URL', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  // The link 'Back to Dashboard' opens /. Without a session, / is the landing page.
  await expect(page.getByRole('heading', { name: "Your Family's Sports Schedule Hub" })).toBeVisible()
})

test('shows an error on a device without an account while the server is down, and retries', async ({
  page,
  guard,
}) => {
  guard.announce(/^GET \/readyz → 503$/)
  const fail = (reason: PartUnready['reason'], code: PartUnready['code']) => {
    const json: PartUnready = { status: 'unavailable', reason, code }
    return page.route('**/readyz', (route) => route.fulfill({ status: 503, json }))
  }
  await fail('database', 'overloaded')
  await page.goto('/dashboard')
  // The page must not show the details of the server's error.
  await expect(page.locator('#root')).toHaveText(
    /^Connection Error\s*Failed to connect to the backend services\s*Retry Connection$/,
  )
  await page.unroute('**/readyz')
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // The app also retries automatically, after a delay or when the network is back.
  await fail('authentication', 'restarting')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await page.unroute('**/readyz')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('stops the start-up check after ten seconds, and shows an error', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  let hold: () => void = () => undefined
  const held = new Promise<void>((resolve) => (hold = resolve))
  const asked = page.waitForRequest('**/readyz')
  await page.route('**/readyz', () => held)
  await page.goto('/dashboard')
  await asked
  await page.clock.runFor(9_500)
  await expect(page.getByText('Loading...')).toBeAttached()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Failed to connect to the backend services')).toBeVisible()
  await expect(page.getByText('Connection timeout')).toBeVisible()
  hold()
})

test('shows an error screen if the app fails to start and if it crashes later', async ({ page, guard }) => {
  guard.announce(/^console: /)
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    const breaking = (run: () => void, delay?: number) => {
      // Break only the timer of the start-up check, so that the rest of the app still works.
      if (delay === 10_000 && !sessionStorage.getItem('started')) throw new Error('setTimeout failed')
      return setTimeout(run, delay)
    }
    Object.assign(globalThis, { setTimeout: breaking })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page.getByText('Failed to initialize application')).toBeVisible()

  // Make the sign-in screen crash: `PublicKeyCredential`, which the screen reads while it renders, throws an error.
  await page.evaluate(() => sessionStorage.setItem('started', 'yes'))
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', {
      get: () => {
        if (sessionStorage.getItem('mended')) return undefined
        throw new Error('rendering failed')
      },
    })
  })
  await page.goto('/auth/signin')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('rendering failed')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('opens the app from the stored data on a device with an account, even if the server fails', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^GET \/.* → 503$/)
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  await page.route(/\/(readyz|api\/.*)$/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  await expect(page.getByText('Connection Error')).toHaveCount(0)
})

test('opens the app on a new device even if the request for the onboarding state fails', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^GET \/.* → 503$/)
  const erin = await world.person()
  await enter(context, world, erin)
  await page.route(/\/api\/v1\/me$/, (route) => route.fulfill({ status: 503, json: {} }))

  await page.goto('/friends')

  await expect(page).toHaveURL('/friends')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('applies the account’s theme before the first paint, except on account screens, which are light', async ({
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
  // The server must store the theme before this page reloads.
  await expect.poll(async () => (await erin.api.GET('/me')).data?.settings.theme).toBe('dark')
  // Record the theme when the HTML is parsed but no app code has run yet.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { first: document.documentElement.dataset['theme'] })
    })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as { first?: string }).first)).toBe('dark')

  // Give each browser its own session, because a sign-out ends the session in every browser that uses it.
  await enter(otherBrowser, world, await signInAgainAt(world.origin, erin))
  const elsewhere = await otherBrowser.newPage()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/signin')
  await expect(theme).toHaveAttribute('data-theme', 'light')
})
