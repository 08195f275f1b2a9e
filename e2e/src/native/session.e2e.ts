import { deviceStore } from '../harness/device-store.ts'
import { PASSWORD, signIn, signUp } from '../harness/steps.ts'
import { DEEP } from '../harness/exhaustive.ts'
import { expect, test } from './phone.ts'

const BEARER = 'capacitor-storage_session'

test('stores the bearer token only in the keychain, and deletes it on sign-out', async ({
  page,
  phone,
  world,
}) => {
  const erin = await world.person({ password: PASSWORD })
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${world.origin}/api/v1/`)) tokens.push(request.headers()['authorization'])
  })
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await signIn(page, erin.email)
  await expect(page).toHaveURL('/dashboard')
  const bearer = phone.keychain.get(BEARER) ?? ''
  expect(bearer).toMatch(/^\S+\.\S+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(tokens.slice(1)).not.toContain(undefined)
  expect(new Set(tokens.slice(1))).toEqual(new Set([`Bearer ${bearer}`]))
  expect(await page.context().cookies(world.origin)).toEqual([])

  const kept = JSON.stringify(await deviceStore(page))
  expect(kept).toContain(erin.id)
  for (const part of [bearer, decodeURIComponent(bearer), bearer.split('.')[0] ?? '?'])
    expect(kept).not.toContain(part)

  // The restarted app loads from the phone, and the user is still signed in.
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => tokens.at(-1)).toBe(`Bearer ${bearer}`)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expect.poll(() => phone.keychain.has(BEARER)).toBe(false)
  const gone = await fetch(`${world.origin}/api/v1/me`, { headers: { authorization: `Bearer ${bearer}` } })
  expect(gone.status).toBe(401)
})

test(
  'offers no passkeys, because they belong to another domain than the app’s page',
  DEEP,
  async ({ page, phone, world }) => {
    await page.goto('/auth/signin')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
    phone.belongsTo(await world.person())
    await page.goto('/settings#security')
    await page.reload()
    await expect(page.getByText('Passkeys are made and used in a browser.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
  },
)

test(
  'signs up, signs in and completes onboarding with a bearer token',
  DEEP,
  async ({ page, phone, world }) => {
    const email = 'erin@family.example'
    await page.goto('/auth/signup')
    await signUp(page, email)
    await expect(page).toHaveURL(/\/auth\/signin/)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/auth/onboarding')
    // The app must not ask for any permission before onboarding.
    expect(phone.asked('PushNotifications', 'requestPermissions')).toEqual([])
    await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
    await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
    expect(await page.context().cookies(world.origin)).toEqual([])
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
  },
)
