import type { Page } from '@playwright/test'
import packageFile from '../../package.json' with { type: 'json' }
import { linkIn, mailTo } from './harness/mail.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test.use({ hasMail: true })

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test('returns to the settings after sign-in', async ({ page }) => {
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth/signin?returnTo=%2Fsettings')
})

test('shows the version of the installed release under About', async ({ page, context, world }) => {
  await enter(context, world, await world.person())
  await openSettings(page)

  const about = page.getByRole('region', { name: 'About' })
  await expect(about).toContainText(`Homefield version ${packageFile.version}`)
})

test('shows Save Changes only while there are unsaved changes, and hides it after saving', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await openSettings(page)
  await expect(save(page)).toHaveCount(0)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Erin Calloway')
  await expect(save(page)).toBeVisible()
  await name.fill('Erin Cole')
  await expect(save(page)).toHaveCount(0)
  await name.fill('   ')
  await save(page).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await name.fill('Erin Calloway')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('(503) 555-0142')
  await page.getByRole('switch', { name: 'Team communications' }).press('Space')
  await page.getByRole('radio', { name: '2 h', exact: true }).press('Space')
  await save(page).click()
  await expect(save(page)).toHaveCount(0)
  const { data } = await erin.api.GET('/me')
  expect(data?.settings).toMatchObject({
    fullName: 'Erin Calloway',
    phoneNumber: '+15035550142',
    teamCommunications: false,
    scheduleUpdates: true,
    notificationLeadTimeMinutes: 120,
  })
  await page.reload()
  await expect(name).toHaveValue('Erin Calloway')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveAttribute('readonly', '')
})

test('saves each preference when its switch is flipped, and keeps the preferences when all notifications are turned off', async ({
  page,
  context,
  world,
}) => {
  const switches = {
    'Other parents can find me by name': 'findable',
    'Show when I am active and typing': 'sharePresence',
    'Schedule updates': 'scheduleUpdates',
    'Team communications': 'teamCommunications',
    'In-app notifications': 'inAppNotifications',
    'Email notifications': 'emailNotifications',
    'Reminders for friends’ children': 'friendsReminders',
    Birthdays: 'birthdayReminders',
  } as const
  const erin = await world.person()
  const settings = async () => (await erin.api.GET('/me')).data?.settings
  const before = await settings()
  const turned = Object.fromEntries(Object.values(switches).map((field) => [field, !before?.[field]]))
  await enter(context, world, erin)
  await openSettings(page)
  for (const name of Object.keys(switches)) await page.getByRole('switch', { name }).press('Space')
  await save(page).click()
  await expect(save(page)).toHaveCount(0)
  expect(await settings()).toMatchObject({ ...turned, allNotifications: true })

  await page.reload()
  await page.getByRole('switch', { name: 'All notifications' }).press('Space')
  for (const [name, field] of Object.entries(switches).slice(2)) {
    await expect(page.getByRole('switch', { name })).toBeDisabled()
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: turned[field] ?? false })
  }
  await save(page).click()
  await expect(save(page)).toHaveCount(0)
  expect(await settings()).toMatchObject({ ...turned, allNotifications: false })
})

test('asks before leaving with unsaved changes', DEEP, async ({ page, context, world }) => {
  await enter(context, world, await world.person())
  await openSettings(page)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Somebody Else')
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(/\/settings/)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Somebody Else')
})

test('applies a new language or theme immediately, even on another device of the account, and follows the system', async ({
  page,
  context,
  world,
  otherBrowser,
  guard,
}) => {
  const erin = await world.person()
  await enter(context, world, erin)
  await enter(otherBrowser, world, erin)
  const other = await otherBrowser.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await openSettings(page)
  await page.getByRole('radio', { name: /Español/ }).press('Space')
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('radio', { name: 'Oscuro' }).press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  const { data } = await erin.api.GET('/me')
  expect(data?.settings).toMatchObject({ language: 'es', theme: 'dark' })

  await test.step('follows the theme of the system, live and on the first paint', async () => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'Sistema' }).press('Space')
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0f1013')
    await expect.poll(async () => (await erin.api.GET('/me')).data?.settings.theme).toBe('system')
    // Without the app's own code, only the script in the head can set the theme.
    guard.announce(/^GET \/assets\/.*\.js failed: net::ERR_FAILED$/)
    await page.route('**/assets/*.js', (route) =>
      route.request().url().includes('/theme-') ? route.continue() : route.abort(),
    )
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.unroute('**/assets/*.js')
    await page.goto('/auth/forgot-password')
    await expect(html).toHaveAttribute('data-theme', 'light')
  })
})

test(
  'uses an additional address only after its owner confirms it',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person()
    await world.settled()
    await enter(context, world, erin)
    await page.goto(linkIn(await mailTo(world, erin.email, /Confirm/)))
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await openSettings(page)
    await page.getByRole('textbox', { name: 'Add an email' }).fill('grandma@family.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('grandma@family.example')).toBeVisible()
    await expect(page.getByText('Waiting')).toBeVisible()
    const mail = await mailTo(world, 'grandma@family.example', /./)
    const answer = await fetch(world.origin + linkIn(mail))
    expect(answer.status).toBe(200)
    // Fetching the page must not confirm the address. Only the page's script confirms the address.
    await expect(page.getByText('Waiting')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(linkIn(mail))
    await expect(page.getByText('Confirmed')).toBeVisible()
  },
)

test('ends every session after a password change, shows a notice, and signs out after three seconds', async ({
  page,
  context,
  world,
  otherBrowser,
  guard,
}) => {
  guard.announce(/→ 401$/)
  const erin = await world.person()
  await enter(otherBrowser, world, erin)
  const other = await otherBrowser.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const here = await page.context().request.post(`${world.origin}/api/auth/sign-in/email`, {
    data: { email: erin.email, password: erin.password },
  })
  expect(here.ok()).toBe(true)
  await openSettings(page)
  const change = async (current: string, password: string, confirmation: string) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password' }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirmation)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  await change(erin.password, 'Another-Horse-8', 'Another-Horse-9')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  for (const [password, text] of [
    ['Short-1', 'Password must be at least 8 characters long'],
    ['ANOTHER-HORSE-8', 'Password must contain at least one lowercase letter'],
    ['another-horse-8', 'Password must contain at least one uppercase letter'],
    ['Another-Horse', 'Password must contain at least one number'],
  ] as const) {
    await change(erin.password, password, password)
    await expect(page.getByText(text)).toBeVisible()
  }
  guard.announce(/^POST \/api\/auth\/change-password → 403$/)
  await change('Not-My-Horse-1', 'Another-Horse-8', 'Another-Horse-8')
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await change(erin.password, 'Another-Horse-8', 'Another-Horse-8')
  await expect(
    page.getByText('Password updated successfully! You will be signed out for security reasons.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect(other).toHaveURL(/\/auth\/signin/)
  const { rows } = await world.database.query('select from sessions')
  expect(rows).toHaveLength(0)
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'homefield_session' }))
})

test('signs out another device from the list of devices', async ({
  page,
  context,
  world,
  otherBrowser,
  guard,
}) => {
  guard.announce(/→ 401$/)
  const erin = await world.person()
  await enter(context, world, erin)
  const signedIn = await otherBrowser.request.post(`${world.origin}/api/auth/sign-in/email`, {
    data: { email: erin.email, password: erin.password },
  })
  expect(signedIn.ok()).toBe(true)
  const other = await otherBrowser.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/settings#sessions')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out/ })
    .click()
  await expect(other).toHaveURL(/\/auth\/signin/)
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  // Use the Sign Out button of the settings page, which signs out only this device.
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/auth/signin')
})
