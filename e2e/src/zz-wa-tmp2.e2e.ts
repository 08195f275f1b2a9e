import { expect, test } from './harness/test.ts'
test('nb', async ({ page, guard }) => {
  guard.announce(/./)
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, json: { status: 'unavailable', reason: 'database', code: 'overloaded' } }),
  )
  page.on('console', (m) => console.log('console', m.text().slice(0, 400)))
  page.on('pageerror', (m) => console.log('pageerror', m.message.slice(0, 400)))
  await page.goto('/auth/signin')
  await page.waitForTimeout(3000)
  console.log(await page.locator('body').innerText())
  await expect(page.getByText('Details')).toBeVisible()
})
