import { mailTo, textOf } from './harness/mail.ts'
import { enter, expect, test } from './harness/test.ts'

test.describe('with mail', () => {
  test.use({ hasMail: true })

  test('a request reaches the support mailbox, once, with whom to answer', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/help')
    await page.getByRole('button', { name: 'Contact Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    const summary = dialog.getByRole('textbox', { name: 'Summary of Issue' })
    const send = dialog.getByRole('button', { name: 'Send Request' })
    await expect(summary).toHaveAttribute('rows', '5')
    await expect(send).toBeDisabled()
    await summary.fill('   ')
    await expect(send).toBeDisabled()
    await summary.fill('My calendar shows\nthe wrong field.')
    // A press outside closes it, and loses nothing.
    await page.mouse.click(10, 400)
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Contact Support' }).click()
    await expect(summary).toHaveValue('My calendar shows\nthe wrong field.')
    await send.click()
    await expect(
      dialog.getByText('Your support request has been sent successfully! We will get back to you soon.'),
    ).toBeVisible()
    await expect(summary).toHaveValue('')
    await expect(summary).toBeFocused()
    const { supportEmail } = (await (await fetch(`${world.origin}/api/v1/site`)).json()) as {
      supportEmail: string
    }
    const mail = await mailTo(world, supportEmail, /./)
    expect(mail.raw).toMatch(new RegExp(`^reply-to: .*${erin.email}`, 'im'))
    expect(textOf(mail)).toContain('the wrong field.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('the test mail goes where it is told to, and wants a session', async ({
    page,
    context,
    world,
    guard,
  }) => {
    guard.announce(/^POST \/api\/v1\/test-email → 401$/)
    await page.goto('/test-email')
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
  })
})

test('without a session a request is refused in words', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await expect(page.getByText('You must be logged in to submit a support request.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Request' })).toHaveCount(0)
})

test('sign-in says which service failed, and tries again', async ({ page, guard }) => {
  guard.announce(/^GET \/readyz → 503$/)
  for (const [said, text, detail] of [
    [
      { reason: 'database', message: 'no room', code: '53300', hint: 'Raise it' },
      'Database connection failed',
      'Raise it',
    ],
    [
      { reason: 'authentication', message: 'none', name: 'TypeError' },
      'Authentication service failed',
      'TypeError',
    ],
    [{}, 'Connection test failed', 'HTTP 503'],
  ] as const) {
    await page.route('**/readyz', (route) =>
      route.fulfill({ status: 503, json: { status: 'unavailable', ...said } }),
    )
    await page.goto('/auth/signin')
    await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await page.getByText('Details').click()
    await expect(page.getByText(detail, { exact: true })).toBeVisible()
    await page.unroute('**/readyz')
  }
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('sign-up refuses the commonest passwords, after the rules', async ({ page, world }) => {
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill('erin@family.example')
  for (const name of ['Password', 'Confirm password'])
    await page.getByRole('textbox', { name, exact: true }).fill('Password1')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('This password is too easy to guess. Please choose another.')).toBeVisible()
  expect((await world.database.query('select from users')).rows).toHaveLength(0)
})
