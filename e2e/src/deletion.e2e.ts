import { childOf } from './harness/family.ts'
import { deviceStore } from './harness/device-store.ts'
import { linkIn, mailTo } from './harness/mail.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test.use({ hasMail: true })

test('exports all data of the account as an archive that only the account’s session can download', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/settings#data')
  await page.getByRole('button', { name: /Export/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare export' }).click()
  await mailTo(world, erin.email, /export|data/i)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  const { data } = await erin.api.GET('/account/exports')
  const stranger = await fetch(`${world.origin}/api/v1/account/exports/${data?.exports[0]?.id ?? ''}/archive`)
  expect(stranger.status).toBe(401)
})

test('deletes the account with all data on the server and on the device, and then shows the sign-in screen', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/→ 401$/, /^POST \/api\/auth\/delete-account → 403$/)
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/settings#data')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toBeVisible()
  const password = dialog.getByRole('textbox', { name: /password/i })
  await password.fill('Not-My-Horse-1')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog.getByText('That’s not your current password.')).toBeVisible()
  await password.fill(erin.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await world.settled()
  for (const table of ['users', 'user_settings', 'profiles', 'sessions', 'account_deletions'])
    expect((await world.database.query(`select from ${table}`)).rows, table).toHaveLength(0)
  expect(JSON.stringify(await deviceStore(page))).not.toContain('Maya')
  await page.getByRole('textbox', { name: 'Email' }).fill(erin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(erin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

test('rejects an email link of a deleted account', DEEP, async ({ page, world, guard }) => {
  guard.announce(/^POST \/api\/auth\/verify → 403$/)
  const erin = await world.person()
  await fetch(`${world.origin}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: erin.email }),
  })
  const link = linkIn(await mailTo(world, erin.email, /password/i))
  const gone = await fetch(`${world.origin}/api/auth/delete-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: erin.cookie },
    body: JSON.stringify({ password: erin.password }),
  })
  expect(gone.status).toBe(200)
  await page.goto(link)
  await expect(
    page.getByText('Password reset link was invalid or expired. Please request a new one.'),
  ).toBeVisible()
})
