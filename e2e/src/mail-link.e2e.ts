import { recoveryLink } from './harness/mail.ts'
import { noteRequests } from './harness/network.ts'
import { enter, expect, test } from './harness/test.ts'
import { DEEP } from './harness/exhaustive.ts'

test.use({ hasMail: true })

test('removes a link’s secret from the URL immediately, and lets the user retry the link after a failed request (C64)', async ({
  page,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/auth\/verify → /, /ERR_FAILED|Failed to load resource/)
  const erin = await world.person()
  const link = await recoveryLink(world, erin.email, { linkForm: 'token' })
  const secret = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  expect(secret).not.toBe('')
  let tries = 0
  await page.route('**/api/auth/verify', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.goto('/auth/signin')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your link hasn’t been used yet' })).toBeVisible()
  expect(page.url()).toBe(`${world.origin}/auth/callback`)
  // The reloaded tab must still have the secret, but the URL must not contain it.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  expect(tries).toBe(2)
  expect(
    await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)),
  ).not.toContain(secret)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(page.url()).not.toContain(secret)
})

test(
  'uses up a link once if two tabs open it, and shows the form in both tabs',
  DEEP,
  async ({ context, world }) => {
    const erin = await world.person()
    const link = await recoveryLink(world, erin.email, { linkForm: 'token' })
    const uses: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verify')) uses.push(request.url())
    })
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto(link)))
    for (const tab of tabs) await expect(tab.getByRole('textbox', { name: 'New password' })).toBeVisible()
    expect(uses).toHaveLength(1)
  },
)

test('keeps a secret in the URL’s fragment out of all request lines and headers (C64)', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/v1\/invitations\/.* → 4\d\d$/, /^POST \/api\/auth\/set-session → 40[03]$/)
  const erin = await world.person()
  const secrets: string[] = ['not-an-invitation', 'not-a-refusal']
  const pair = async () => {
    const { hash } = new URL(await recoveryLink(world, erin.email, { linkForm: 'pair' }), world.origin)
    const given = new URLSearchParams(hash.slice(1))
    secrets.push(given.get('access_token') ?? 'missing', given.get('refresh_token') ?? 'missing')
    return hash
  }
  const noted = noteRequests()
  const field = page.getByRole('textbox', { name: 'New password' })

  for (const path of ['/', '/auth/callback']) {
    await page.goto(path + (await pair()))
    await expect(field).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/reset-password$/)
  }
  // The redirect from the settings page to the sign-in page must not move the tokens into the URL's query.
  // If the tokens were in the query, a reload would send them to the server.
  await page.goto(`/settings${await pair()}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/invitation#token=not-an-invitation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/stop-shares#secret=not-a-refusal')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop sending me shared events' })).toBeVisible()
  await enter(context, world, erin)
  await page.goto(`/${await pair()}`)
  await expect(field).toBeVisible()

  expect(noted).toContain('/auth/reset-password')
  expect(noted.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})
