import { linkIn, mailTo } from './harness/mail.ts'
import { expect, test, type TestWorld } from './harness/test.ts'
import { DEEP } from './harness/sweep.ts'

test.use({ hasMail: true })

async function recoveryLink(world: TestWorld, email: string): Promise<string> {
  const answer = await fetch(`${world.origin}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
  return linkIn(await mailTo(world, email, /Reset your password/))
}

test('C64 a link leaves the address at once, and a dead spot does not use it up', async ({
  page,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/auth\/verify → /, /ERR_FAILED|Failed to load resource/)
  const erin = await world.person()
  const link = await recoveryLink(world, erin.email)
  const secret = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  expect(secret).not.toBe('')
  let tries = 0
  await page.route('**/api/auth/verify', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.goto('/auth/signin')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your link was not used yet' })).toBeVisible()
  expect(page.url()).toBe(`${world.origin}/auth/callback`)
  // A reload keeps it: it waits in the tab, not in the address.
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
  'a link opened in two tabs at once is used once, and opens the screen in both',
  DEEP,
  async ({ context, world }) => {
    const erin = await world.person()
    const link = await recoveryLink(world, erin.email)
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
