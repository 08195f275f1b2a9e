import type { Page } from '@playwright/test'
import { befriend } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { holding } from './harness/network.ts'
import { signIn, signUp } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

/**
 * An error response without a text of its own: the screen must show the text that the specification defines.
 */

const refusal = (status: number) => ({ status, json: { error: { code: 'unexpected', message: '' } } })

/** Runs `act` while every write to `path` gets status 400. */
async function refusing(page: Page, path: string | RegExp, act: () => Promise<void>): Promise<void> {
  const at = typeof path === 'string' ? `**/api/${path}` : path
  await page.route(at, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(refusal(400)),
  )
  await act()
  await page.unroute(at)
}

/**
 * Runs `act` while every request to `path` gets the status `status`.
 * The app retries a read with status 500 for three seconds before it shows an error.
 */
async function answering(page: Page, status: number, path: string, act: () => Promise<void>): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill(refusal(status)))
  await act()
  await page.unroute(`**/api/${path}`)
}

test('keeps the page and the typed text if a chunk of the app fails to load', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/assets\/(zone-field|tooltip-bubble)\S+ failed: net::ERR_/)
  let lost = 0
  await page.route(/\/assets\/(zone-field|tooltip-bubble)[^/]*js$/, (route) => {
    lost++
    return route.abort('connectionfailed')
  })
  await enter(context, world, await world.person({ onboarded: false }))
  await page.goto('/auth/onboarding')
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
  await expect.poll(() => lost).toBe(1)
  await expect(page.getByRole('textbox', { name: 'Time zone' })).toBeDisabled()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  await page.getByRole('button', { name: /^Switch to/ }).hover()
  await expect.poll(() => lost).toBe(2)
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
})

test('shows the specified error texts on the account screens', async ({ page, world, guard }) => {
  guard.announce(/ → (400|500)$/)
  const says = (text: string) =>
    expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  const erin = await world.person({ onboarded: false })

  // The recovery link is valid, but the server rejects the new password.
  await page.route('**/api/auth/recovery', (route) =>
    route.fulfill({ json: { email: erin.email, secondFactor: false } }),
  )
  await page.goto('/auth/reset-password')
  await refusing(page, 'auth/reset-password', async () => {
    await page.getByRole('textbox', { name: 'New password' }).fill('Another-Horse-8')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another-Horse-8')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await says('An error occurred while updating your password')
  })
  await page.unroute('**/api/auth/recovery')

  await page.goto('/auth/signup')
  await refusing(page, 'auth/sign-up/email', async () => {
    await signUp(page, 'new@family.example')
    await says('An error occurred during sign up')
  })
  await page.goto('/auth/forgot-password')
  await refusing(page, 'auth/recover', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await says('An error occurred')
  })

  await answering(page, 500, 'auth/recovery', async () => {
    await page.goto('/auth/reset-password')
    await expect(page.getByText('An error occurred while updating your password')).toBeVisible()
  })
  await page.route('**/api/auth/verify', (route) => route.fulfill(refusal(500)))
  await page.goto('/auth/callback?type=confirm&token=' + 'a'.repeat(43))
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred during authentication.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)

  await refusing(page, 'auth/sign-in/email', async () => {
    await signIn(page, erin.email)
    await says('An error occurred during sign in')
  })
  await signIn(page, erin.email)
  await expect(page).toHaveURL('/auth/onboarding')
  const proceed = page.getByRole('button', { name: 'Continue to Dashboard' })
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
  await refusing(page, 'v1/settings', async () => {
    await proceed.click()
    await says('An error occurred during setup')
  })
  // Simulate a server that reports success although it did not save the settings.
  const { data: unchanged } = await erin.api.GET('/me')
  await page.route('**/api/v1/settings', (route) => route.fulfill({ json: unchanged }))
  await proceed.click()
  await says('Failed to save onboarding data')
})

test('shows a busy state on the account screens during each request', async ({ page, guard }) => {
  guard.announce(/^GET \/api\/auth\/recovery → 403$/, /^POST \/api\/auth\/verify → 403$/)
  const goOn = await holding(page, '**/api/auth/**')
  await page.goto('/auth/reset-password')
  await expect(page.getByText('Verifying your reset link...')).toBeVisible()
  await page.goto('/auth/callback?type=confirm&token=' + 'a'.repeat(43))
  await expect(page.getByText('Processing authentication...')).toBeVisible()
  await page.goto('/auth/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('new@family.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.goto('/auth/signup')
  await signUp(page, 'new@family.example')
  await expect(page.getByText('Creating account...')).toBeVisible()
  goOn()
  // Wait for the text of the sign-in screen, because the URL changes before the screen has loaded.
  await expect(page.getByText('Account created successfully! Please sign in to continue.')).toBeVisible()
  await signIn(page, 'new@family.example')
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
  const saved = await holding(page, '**/api/v1/settings')
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeVisible()
  saved()
  await expect(page).toHaveURL('/dashboard')
})

test('shows the specified error texts in the app', async ({ page, context, world, guard }) => {
  guard.announce(/ → (400|500)$/, /^POST \/api\/(auth\/delete-account|v1\/support) failed/)
  const erin = await world.person({ name: 'Erin Cole' })
  const priya = await world.person({ name: 'Priya Raman' })
  const tunde = await world.person({ name: 'Tunde Okafor' })
  const jordan = await world.person({ name: 'Jordan Ellis' })
  await befriend(priya, erin)
  await tunde.api.POST('/friend-requests', { body: { userId: erin.id } })
  await erin.api.POST('/friend-requests', { body: { userId: jordan.id } })
  for (const [from, age] of [
    [tunde, '3 hours'],
    [erin, '2 days'],
  ] as const)
    await world.database.query(
      `begin; select set_config('app.now', now()::text, true);
       update friend_requests set created_at = created_at - interval '${age}' where requester_id = '${from.id}'; commit`,
    )
  await world.person({ name: 'Quinn Alvarez' })
  const maya = await childOf(erin, 'Maya')
  await enter(context, world, erin)
  const says = (text: string | RegExp) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

  await test.step('shows errors if data fails to load the first time', async () => {
    for (const [status, path, screen, text] of [
      [400, 'v1/profiles', '/profiles', 'Error loading profiles: Failed to fetch profiles'],
      [400, 'v1/friends', '/friends', 'Failed to load friends data'],
      // Last, because the app retries for three seconds, and then prefetches the data of the other pages.
      [500, `v1/profiles/${maya}`, `/profiles/${maya}`, 'Failed to fetch profile'],
    ] as const)
      await answering(page, status, path, async () => {
        await page.goto(screen)
        await says(text)
      })
  })

  await test.step('shows errors if a child cannot be saved', async () => {
    await page.goto('/profiles')
    await refusing(page, /\/api\/v1\/profiles(\/[^/]+)?$/, async () => {
      await page.getByRole('button', { name: 'Add Child' }).first().click()
      const adding = page.getByRole('dialog', { name: 'Add New Child' })
      await adding.getByRole('textbox', { name: 'Name' }).fill('Owen')
      await adding.getByRole('button', { name: 'Add Child' }).click()
      await says('Failed to add profile')
      await page.goto(`/profiles/${maya}`)
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Maja')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await says('Failed to update profile')
      await page.goto(`/profiles/${maya}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete profile' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Profile' }).click()
      await says('Failed to delete profile')
    })
  })

  await test.step('shows errors if friends cannot be changed', async () => {
    await page.goto('/friends')
    await says('3h ago')
    await says('Sent 2d ago')
    const box = page.getByRole('searchbox', { name: 'Add Friend' })
    await answering(page, 400, 'v1/people?*', async () => {
      await box.fill('quinn')
      await says('Failed to search users: Something went wrong')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await refusing(page, /\/api\/v1\/friend/, async () => {
      await page.getByRole('button', { name: 'Add Quinn Alvarez' }).click()
      await page.getByRole('button', { name: 'Send Request' }).click()
      await says('Failed to send friend request')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Accept Tunde Okafor' }).click()
      await says('Failed to respond to friend request')
      await page.getByRole('button', { name: 'Cancel request to Jordan Ellis' }).click()
      await says('Failed to cancel request')
      await page.getByRole('button', { name: 'Friend. Edit access level of Priya Raman' }).click()
      await page.getByRole('radio', { name: /^Viewer/ }).press('Space')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await says('Failed to update friend access level')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More about Priya Raman' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await says('Failed to remove friend')
      await page.keyboard.press('Escape')
    })
    // The failed requests changed nothing, so declining and canceling succeed at the second attempt.
    await page.getByRole('button', { name: 'Decline Tunde Okafor' }).click()
    await says('Friend request declined')
    await page.getByRole('button', { name: 'Cancel request to Jordan Ellis' }).click()
    await says('Friend request cancelled')
  })

  await test.step('shows errors if requests of help and settings fail', async () => {
    await page.goto('/help')
    await refusing(page, 'v1/support', async () => {
      await page.getByRole('button', { name: 'Contact Support' }).click()
      await page.getByRole('textbox', { name: 'Summary of Issue' }).fill('The map stays empty.')
      await page.getByRole('button', { name: 'Send Request' }).click()
      await says('Failed to send support email')
    })
    // Simulate a failed connection. The app then shows a different text than after an error status.
    await page.route('**/api/v1/support', (route) => route.abort())
    await page.getByRole('button', { name: 'Send Request' }).click()
    await says('An unknown error occurred while sending your request.')
    await says('Homefield could not be reached. Check your connection and try again.')
    await page.unroute('**/api/v1/support')
    await page.goto('/settings')
    await refusing(page, 'auth/change-password', async () => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(erin.password)
      await page.getByRole('textbox', { name: 'New password' }).fill('Another-Horse-8')
      await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another-Horse-8')
      await page.getByRole('button', { name: 'Update Password' }).click()
      await says('Failed to update password')
    })
    await page.route('**/api/auth/delete-account', (route) => route.fulfill(refusal(500)))
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const deleting = page.getByRole('alertdialog')
    await deleting.getByRole('textbox', { name: /password/i }).fill(erin.password)
    await deleting.getByRole('button', { name: 'Delete Account' }).click()
    await says('Failed to delete account')
    await page.unroute('**/api/auth/delete-account')
    await page.route('**/api/auth/delete-account', (route) => route.abort())
    await deleting.getByRole('button', { name: 'Try again' }).click()
    await deleting.getByRole('textbox', { name: /password/i }).fill(erin.password)
    await deleting.getByRole('button', { name: 'Delete Account' }).click()
    await says('An unknown error occurred during account deletion.')
  })
})
