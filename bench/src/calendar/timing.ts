import type { Page } from '@playwright/test'

/**
 * Describes a button press to measure. The browser evaluates two JavaScript expressions.
 * `element` is the element to press. `condition` is a function that returns true once the result is visible.
 */
export interface Press {
  readonly element: string
  readonly condition: string
}

/**
 * Returns the milliseconds from the press until the browser has drawn a frame that meets the condition.
 */
export async function timeOf(page: Page, { element, condition }: Press): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const pressed = ${element}
    const holds = ${condition}
    const start = performance.now()
    pressed.click()
    do await new Promise(requestAnimationFrame)
    while (!holds())
    // Wait for a message that the page posts to itself, which arrives only after the frame has been drawn.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    return performance.now() - start
  })()`)
  await page.waitForTimeout(250)
  return took
}

/** Returns a `condition` that is true once the expression's value differs from its value at the press. */
export function changed(expression: string): string {
  return `(() => { const now = () => ${expression}; const before = now(); return () => now() !== before })()`
}
