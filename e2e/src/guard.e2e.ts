import { expect, test } from './harness/test.ts'

/**
 * The guard (harness/guard.ts) fails a test in which the page reports an error.
 * Each test below causes an error and must fail, because a broken guard would let every test pass.
 */
test.describe('a test during which the page or the server reports an error', () => {
  test.fail()

  test('fails for a console error', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() => console.error('an unexpected error'))
  })

  test('fails for an unhandled rejection', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() => void Promise.reject(new Error('an unhandled rejection')))
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('fails for a failed request to our server', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(async () => void (await fetch('/api/v1/nothing')))
  })

  test('fails for a content security policy violation', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' })),
    )
  })

  test('fails for an error in the server’s log', async ({ page, world }) => {
    await page.goto('/auth/signin')
    world.app.frame.log.error('an unexpected error')
  })
})
