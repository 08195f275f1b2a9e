import { expect, test } from './harness/test.ts'

/** Each of these must fail by the guard alone; a guard that sees nothing would let every other test pass. */
test.describe('the guard fails a test', () => {
  test.fail()

  test('for an error in the console', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() => console.error('nobody announced this'))
  })

  test('for a rejection that nobody caught', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() => void Promise.reject(new Error('nobody caught this')))
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('for a request of ours that fails', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(async () => void (await fetch('/api/v1/nothing')))
  })

  test('for what the content-security-policy refuses', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' })),
    )
  })

  test('for an error in the server’s log', async ({ page, world }) => {
    await page.goto('/auth/signin')
    world.app.frame?.log.error('nobody announced this')
  })
})
