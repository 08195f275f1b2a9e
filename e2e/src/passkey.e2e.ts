import { expect, test } from './harness/test.ts'

// Passkeys require a domain name, so the page opens on localhost instead of an IP address.
test.use({ baseURL: async ({ world }, provide) => provide(world.origin.replace('127.0.0.1', 'localhost')) })

test('lets the user sign in with a passkey, and confirm a passkey removal and an account deletion with the passkey', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/→ 401$/, /^POST \/api\/auth\/passkey\/remove → 403$/)
  const erin = await world.person()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/auth/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(erin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#security')
  const dialog = page.getByRole('dialog')
  const add = async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByRole('textbox', { name: /password/i }).fill(erin.password)
    await dialog.getByRole('button', { name: /Continue|Add/ }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await world.database.query('select user_id from passkeys')).rows)
      .toEqual([{ user_id: erin.id }])
  }
  await add()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings#security')
  await page
    .getByRole('list', { name: 'Passkeys' })
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog.getByRole('heading', { name: 'Remove passkey' })).toBeVisible()
  await dialog.getByRole('textbox', { name: /password/i }).fill('Not-My-Horse-1')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('That’s not your current password.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('Passkey removed. It no longer signs you in.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await world.database.query('select from passkeys')).rows).toHaveLength(0)

  // Delete the passkey on the device too, as the app's dialog tells the user to do.
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await add()
  await page.goto('/settings#data')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await world.settled()
  expect((await world.database.query('select from users')).rows).toHaveLength(0)
})
