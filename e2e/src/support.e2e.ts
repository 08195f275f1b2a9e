import type { PartUnready } from '@homefield/contract/health'
import { mailTo, textOf } from './harness/mail.ts'
import { holding } from './harness/network.ts'
import { PASSWORD, signIn } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test.describe('on a server that sends email', () => {
  test.use({ hasMail: true })

  test('mails a request to the support mailbox once, with the user’s address for replies', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/help')
    // The page describes the app, names the support address, and has the app shell.
    await expect(page.getByRole('heading', { name: 'About Homefield' })).toBeVisible()
    await expect(page.getByText(/^The family’s sports-schedule hub/)).toBeVisible()
    const { supportEmail } = (await (await fetch(`${world.origin}/api/v1/site`)).json()) as {
      supportEmail: string
    }
    await expect(page.getByRole('link', { name: supportEmail })).toHaveAttribute(
      'href',
      `mailto:${supportEmail}`,
    )
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const footer = page.locator('footer')
    await expect(footer).toContainText('© 2025 Homefield')
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.getByRole('link', { name: 'Help & Support' })).toHaveAttribute('href', '/help')
    await page.getByRole('button', { name: 'Contact Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    const summary = dialog.getByRole('textbox', { name: 'Summary of Issue' })
    const send = dialog.getByRole('button', { name: 'Send Request' })
    await expect(summary).toHaveAttribute('rows', '5')
    await expect(send).toBeDisabled()
    await summary.fill('   ')
    await expect(send).toBeDisabled()
    await summary.fill('My calendar shows\nthe wrong field.')
    // A click outside of the dialog closes it, and the app stores the typed text for the next time.
    await page.mouse.click(10, 400)
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Contact Support' }).click()
    await expect(summary).toHaveValue('My calendar shows\nthe wrong field.')
    const goOn = await holding(page, '**/api/v1/support')
    await send.click()
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    goOn()
    await expect(
      dialog.getByText('Your support request has been sent successfully! We will get back to you soon.'),
    ).toBeVisible()
    await expect(summary).toHaveValue('')
    await expect(summary).toBeFocused()
    const mail = await mailTo(world, supportEmail, /./)
    expect(mail.raw).toMatch(new RegExp(`^reply-to: .*${erin.email}`, 'im'))
    expect(textOf(mail)).toContain('the wrong field.')
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(dialog).toBeHidden()
  })

  test('sends the test email to the given address, and requires a session', async ({
    page,
    context,
    world,
    guard,
  }) => {
    guard.announce(/^POST \/api\/v1\/test-email → 401$/)
    await page.goto('/test-email')
    await expect(
      page.getByText('This page is for testing and should be removed before production.'),
    ).toBeVisible()
    const send = page.getByRole('button', { name: 'Send Test Email' })
    await expect(send).toBeDisabled()
    await page.getByRole('textbox', { name: 'Recipient email' }).fill('someone@family.example')
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('No active session. Please sign in first.')
    await enter(context, world, await world.person())
    await page.goto('/test-email')
    await page.getByRole('textbox', { name: 'Recipient email' }).fill('someone@family.example')
    await page.getByRole('textbox', { name: 'Full name (optional)' }).fill('Sam Roe')
    await send.click()
    await expect(page.getByText('Test email sent successfully!')).toBeVisible()
    expect(textOf(await mailTo(world, 'someone@family.example', /Welcome to Homefield/))).toContain('Sam Roe')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('explains to a signed-out visitor that a support request requires signing in', async ({
  page,
  context,
  world,
  guard,
}) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await expect(page.getByText('You must be logged in to submit a support request.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Request' })).toHaveCount(0)
  // A signed-out visitor sees the layout of the public pages, not the app shell.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  // If the page lacks the element for overlays, the app shows no dialog and logs the reason for developers.
  await enter(context, world, await world.person())
  await page.goto('/help')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  guard.announce(/^console: The page has no #modal-root: the dialog is not rendered\.$/)
  const said = page.waitForEvent('console', (message) => message.text().includes('#modal-root'))
  await page.evaluate(() => document.getElementById('modal-root')?.remove())
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await said
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'keeps a visitor’s unsent message after sign-in, and offers it only once',
  DEEP,
  async ({ page, world }) => {
    const erin = await world.person({ password: PASSWORD })
    await page.goto('/help')
    await page.getByRole('button', { name: 'Contact Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    const summary = dialog.getByRole('textbox', { name: 'Summary of Issue' })
    const goOn = () =>
      page
        .getByRole('group', { name: 'You have unsaved changes to your message to support.' })
        .getByRole('button', { name: 'Continue' })
        .click()
    await summary.fill('The map stays empty.')
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, erin.email)
    await expect(page).toHaveURL('/help')
    await goOn()
    await expect(summary).toHaveValue('The map stays empty.')
    await expect(dialog.getByRole('button', { name: 'Send Request' })).toBeEnabled()
    await page.reload()
    await goOn()
    await expect(summary).toHaveValue('The map stays empty.')
    // The app must restore neither a deleted text nor the signed-out visitor's draft.
    await summary.fill('')
    await page.reload()
    await page.getByRole('button', { name: 'Contact Support' }).click()
    await expect(summary).toHaveValue('')
  },
)

test('shows on the sign-in screen which server component failed, and retries', async ({ page, guard }) => {
  guard.announce(/^GET \/readyz (→ 503$|failed: )/)
  const unready = (reason: PartUnready['reason'], code: PartUnready['code']): PartUnready => ({
    status: 'unavailable',
    reason,
    code,
  })
  for (const [said, text, detail] of [
    [unready('database', 'overloaded'), 'Database connection failed', 'overloaded'],
    [unready('authentication', 'refused'), 'Authentication service failed', 'refused'],
    // A proxy in front of the server may respond with 503 and without our error body.
    [{}, 'Connection test failed', 'HTTP 503'],
  ] as const) {
    await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: said }))
    await page.goto('/auth/signin')
    await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await page.getByText('Details').click()
    await expect(page.getByText(detail, { exact: true })).toBeVisible()
    await page.unroute('**/readyz')
  }
  // Simulate a server that cannot be reached.
  await page.route('**/readyz', (route) => route.abort())
  await page.goto('/auth/signin')
  await expect(page.getByText('Failed to initialize backend connection')).toBeVisible()
  await page.unroute('**/readyz')
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test(
  'checks the password rules on sign-up first, and then rejects common passwords',
  DEEP,
  async ({ page, world }) => {
    await page.goto('/auth/signup')
    await page.getByRole('textbox', { name: 'Email' }).fill('erin@family.example')
    for (const name of ['Password', 'Confirm password'])
      await page.getByRole('textbox', { name, exact: true }).fill('Password1')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(
      page.getByText(
        'This password is too easy to guess. Use several unrelated words, without names or years.',
      ),
    ).toBeVisible()
    expect((await world.database.query('select from users')).rows).toHaveLength(0)
  },
)
