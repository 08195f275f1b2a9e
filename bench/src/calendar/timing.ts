import type { Page } from '@playwright/test'

/** What is pressed, and an expression for a function that says whether its answer stands; both are read in the page. */
export interface Press {
  readonly element: string
  readonly condition: string
}

/** Milliseconds from the press until the frame in which the condition holds first has been drawn. */
export async function timeOf(page: Page, { element, condition }: Press): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const pressed = ${element}
    const holds = ${condition}
    const start = performance.now()
    pressed.click()
    do await new Promise(requestAnimationFrame)
    while (!holds())
    // A message sent before a frame is drawn arrives once it was.
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

/** A function that says whether the expression's value is another than it was before the press. */
export function changed(expression: string): string {
  return `(() => { const now = () => ${expression}; const before = now(); return () => now() !== before })()`
}
