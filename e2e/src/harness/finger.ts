import { expect, type Page } from '@playwright/test'

/**
 * Simulates a finger with touch input at the browser level instead of synthetic DOM events.
 * The browser scrolls as with a real finger, and cancels the page's touch events when it starts to scroll.
 */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  let at = { x: 0, y: 0 }
  return {
    down: async (x: number, y: number) => {
      at = { x, y }
      await send('touchStart', [at])
    },
    move: async (x: number, y: number) => {
      const from = at
      for (let step = 1; step <= 8; step++) {
        at = { x: from.x + ((x - from.x) * step) / 8, y: from.y + ((y - from.y) * step) / 8 }
        await send('touchMove', [at])
      }
    },
    up: () => send('touchEnd', []),
  }
}

/** Pulls the page down from `y` far enough for a refresh, and does not lift the finger. */
export async function pullDown(page: Page, touch: Awaited<ReturnType<typeof finger>>, y: number) {
  await expect(async () => {
    // Retry, because the code that handles touches may still be loading.
    await touch.down(195, y)
    await touch.move(195, y + 30)
    await expect(page.getByText('Pull to refresh'))
      .toBeVisible({ timeout: 1_000 })
      .catch(async (error: unknown) => {
        await touch.up()
        throw error
      })
  }).toPass()
  await touch.move(195, y + 200)
  await expect(page.getByText('Release to refresh')).toBeVisible()
}

/** Pinches with two fingers around a point. The fingers' distance changes from `from` to `to` pixels. */
export async function pinch(
  page: Page,
  at: { x: number; y: number },
  from: number,
  to: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === null
          ? []
          : [
              { x: at.x - apart / 2, y: at.y, id: 0 },
              { x: at.x + apart / 2, y: at.y, id: 1 },
            ],
    })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step++) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd', null)
}
