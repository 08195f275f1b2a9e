/** Moves the focus with the keyboard, and checks that every focused element shows a focus indicator. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Presses Tab until this element has the focus.
 * Fails if any focused element on the way has no visible focus indicator.
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press(key)
    await expectSeenFocus(page)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab did not reach ${wanted.toString()}`)
}

/** The focus indicator may take 110 ms to appear. */
export async function expectSeenFocus(page: Page): Promise<void> {
  const { on, sign } = await focusSign(page)
  if (sign !== '') return
  await expect
    .poll(async () => (await focusSign(page)).sign, {
      message: `visible focus indicator of ${on}`,
      timeout: 3_000,
    })
    .not.toBe('')
}

/** Describes the focus indicator of the focused element or of a box around it. Empty if none is visible. */
function focusSign(page: Page): Promise<{ on: string; sign: string }> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { on: 'the page', sign: 'the page itself' }
    const on = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)}`
    for (
      let around: Element | null = focused, steps = 0;
      around && steps < 3;
      around = around.parentElement, steps++
    ) {
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(around, part)
        if (part !== null && style.content === 'none') continue
        if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1)
          return { on, sign: `outline ${style.outline}` }
        if (style.boxShadow !== 'none' && /\b[2-5]px/.test(style.boxShadow))
          return { on, sign: `ring ${style.boxShadow}` }
      }
    }
    return { on, sign: '' }
  })
}

/** Returns the open dialog once the keyboard focus is inside the dialog. */
export async function dialogInFocus(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  return dialog
}
