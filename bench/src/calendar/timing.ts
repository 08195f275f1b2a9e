import type { Page } from '@playwright/test'

/** JavaScript expressions: the element to press, and a function that returns true once the result is visible. */
export interface Press {
  readonly element: string
  readonly condition: string
}

/** Returns the milliseconds from the press until the first frame in which the condition holds was drawn. */
export async function timeOf(page: Page, { element, condition }: Press): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const pressed = ${element}
    const holds = ${condition}
    const start = performance.now()
    pressed.click()
    do await new Promise(requestAnimationFrame)
    while (!holds())
    // A message that is sent before a frame is drawn arrives after the frame was drawn.
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

/** Returns a condition that holds once the value of the expression differs from its value before the press. */
export function changed(expression: string): string {
  return `(() => { const now = () => ${expression}; const before = now(); return () => now() !== before })()`
}
