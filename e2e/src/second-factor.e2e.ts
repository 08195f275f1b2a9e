import type { Page } from '@playwright/test'
import { totp } from './harness/totp.ts'
import { enter, expect, test } from './harness/test.ts'

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('lets a user set up a second factor, requires it at sign-in, and accepts each recovery code only once', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/auth\/two-factor\/verify → 401$/, /→ 401$/)
  const erin = await world.person()
  await enter(context, world, erin)
  await page.goto('/settings#security')
  await page
    .getByRole('button', { name: /Set up|Turn on/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /password/i }).fill(erin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.locator('code').innerText()
  await dialog.getByRole('textbox', { name: /code|digits/i }).fill(totp(key, world.clock.now()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const [recoveryCode = ''] = (await dialog.locator('code, li').allInnerTexts()).flatMap(
    (text) => /[A-Za-z0-9]{4,5}-[A-Za-z0-9]{4,5}/.exec(text)?.[0] ?? [],
  )
  expect(recoveryCode).not.toBe('')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog).toBeHidden()

  for (const round of ['accepted', 'refused'] as const) {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth/signin')
    await signInWith(page, erin.email, erin.password)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('homefield_session')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox').fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await (round === 'accepted'
      ? expect(page).toHaveURL('/dashboard')
      : expect(page.getByRole('alert')).toBeVisible())
  }
})

test('lets a user turn off the second factor in the settings with a recovery code', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/auth\/two-factor\/disable → 401$/)
  const erin = await world.person()
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${world.origin}/api/auth/two-factor/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: erin.cookie },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as { secret: string; recoveryCodes: string[] }
  }
  const { secret, recoveryCodes } = await post('enable', { password: erin.password })
  await post('confirm', { code: totp(secret, world.clock.now()) })
  await enter(context, world, erin)
  await page.goto('/settings#security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('That code isn’t right. Please try the newest one.')).toBeVisible()
  await code.fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Off: you sign in with just your password')).toBeVisible()
})
