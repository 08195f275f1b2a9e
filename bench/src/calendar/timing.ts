import type { Page } from '@playwright/test'

/**
 * A button press to measure, described by two JavaScript expressions that run in the browser.
 * `element` is the element to press. `condition` is a function that returns true once the result is visible.
 */
export interface Press {
  readonly element: string
  readonly condition: string
}

/**
 * Presses the button and returns the milliseconds until the browser has drawn a frame that meets the condition.
 */
export async function timeOf(page: Page, { element, condition }: Press): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const pressed = ${element}
    const holds = ${condition}
    const start = performance.now()
    pressed.click()
    do await new Promise(requestAnimationFrame)
    while (!holds())
    // Post a message to the page itself. The message arrives only after the browser has drawn the frame.
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

/** Returns a `condition` that becomes true when the value of the expression changes after the press. */
export function changed(expression: string): string {
  return `(() => { const now = () => ${expression}; const before = now(); return () => now() !== before })()`
}
