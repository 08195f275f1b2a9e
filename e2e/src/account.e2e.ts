import type { Page } from '@playwright/test'
import { PASSWORD, signIn, signUp } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { expect, test } from './harness/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('reports mismatched passwords first on sign-up, and then each broken password rule in order', async ({
  page,
  world,
}) => {
  await page.goto('/auth/signup')
  const submit = page.getByRole('button', { name: 'Sign up' })
  const rules = [
    'Password must be at least 8 characters long',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Passwords do not match',
  ] as const
  const says = async (text: (typeof rules)[number]) => {
    await expect(page.getByText(text)).toBeVisible()
    for (const other of rules) if (other !== text) await expect(page.getByText(other)).toHaveCount(0)
  }
  await field(page, 'Email').fill('erin@family.example')
  // Each entry also breaks all rules of the entries below it. The form must show only the entry's own text.
  const tries = [
    { password: 'A', confirmation: 'B', text: 'Passwords do not match' },
    { password: '!', confirmation: '!', text: 'Password must be at least 8 characters long' },
    {
      password: '!!!!!!!!',
      confirmation: '!!!!!!!!',
      text: 'Password must contain at least one lowercase letter',
    },
    {
      password: 'aaaaaaaa',
      confirmation: 'aaaaaaaa',
      text: 'Password must contain at least one uppercase letter',
    },
    { password: 'aaaaAAAA', confirmation: 'aaaaAAAA', text: 'Password must contain at least one number' },
  ] as const
  for (const { password, confirmation, text } of tries) {
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(confirmation)
    await submit.click()
    await says(text)
  }
  const { rows } = await world.database.query('select from users')
  expect(rows).toHaveLength(0)
})

test('requires an email address on sign-up, and shows and hides each password separately', async ({
  page,
}) => {
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toBeFocused()

  const [password, confirmation] = [field(page, 'Password'), field(page, 'Confirm password')]
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(confirmation).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(confirmation).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).first().click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(confirmation).toHaveAttribute('type', 'text')
})

test('opens the pages of email links without a session, but the onboarding page only with a session', async ({
  page,
  guard,
}) => {
  guard.announce(/^GET \/api\/auth\/recovery → 403$/)
  await page.goto('/auth/reset-password')
  await expect(page.getByText('Reset Link Invalid', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
  await page.goto('/auth/callback')
  await expect(page.getByText('Authentication failed. Please sign in again.')).toBeVisible()
  await expect(page).not.toHaveURL(/returnTo/)
  await page.goto('/auth/onboarding')
  await expect(page).toHaveURL(/\/auth\/signin\?returnTo=/)
})

test('shows the same success page for a new address and for one that already has an account (C63)', async ({
  page,
  world,
}) => {
  const erin = await world.person()
  await page.goto('/auth/signup')
  await signUp(page, erin.email)
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(page.getByText('Account created successfully! Please sign in to continue.')).toBeVisible()
  // Every account screen must keep the typed address, but must not put the address into the URL.
  for (const way of [
    null,
    'Forgot your password?',
    'Back to sign in',
    'create a new account',
    'sign in to your account',
  ]) {
    if (way !== null) await page.getByRole('link', { name: way }).click()
    await expect(field(page, 'Email')).toHaveValue(erin.email)
    expect(page.url()).not.toContain('family.example')
  }
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // The form must not show the email address of the last user, because another person may use the browser next.
  await expect(field(page, 'Email')).toHaveValue('')
})

test(
  'shows the same error for a wrong password as for an unknown address (C63)',
  DEEP,
  async ({ page, world, guard }) => {
    guard.announce(/^POST \/api\/auth\/sign-in\/email → 401$/)
    const erin = await world.person({ password: 'Another-Horse-8' })
    await page.goto('/auth/signin')
    for (const email of [erin.email, 'nobody@family.example']) {
      await signIn(page, email)
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
      await page.reload()
    }
  },
)

test('opens onboarding for a new account that has no name, but not again after the user enters a name', async ({
  page,
  world,
}) => {
  const erin = await world.person({ onboarded: false })
  await page.goto('/auth/onboarding')
  await expect(page).toHaveURL(/\/auth\/signin/)
  await page.goto('/auth/signin')
  await signIn(page, erin.email)
  await expect(page).toHaveURL('/auth/onboarding')
  await page.goto('/calendar')
  await expect(page).toHaveURL('/auth/onboarding')
  await expect(page.getByText('Visible to connected friends and family.')).toBeVisible()
  await expect(page.getByText('Used for displaying events and syncing calendars.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your Name' }).fill('   ')
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('kathm')
  await page.getByRole('option', { name: /Kathmandu/ }).click()
  // The page must show the current time in Nepal. The test starts at 19:00 UTC, which is 12:45 AM in Nepal.
  await expect(page.getByText(/^12:4\d\sAM$/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday, August 3')
  await page.goto('/auth/onboarding')
  await expect(page).toHaveURL('/dashboard')
})

test('uses a session cookie if the user turned off Remember me', DEEP, async ({ page, context, world }) => {
  const erin = await world.person()
  await page.goto('/auth/signin')
  await page.getByText('Remember me').click()
  await signIn(page, erin.email)
  await expect(page).toHaveURL('/dashboard')
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toContain('homefield_session')
  for (const cookie of cookies) expect(cookie.expires).toBe(-1)
})
