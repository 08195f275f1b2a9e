import { expect, type Locator, type Page } from '@playwright/test'

/** The `use` options of a page of phone size that reacts to touch. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/**
 * Counts what a parent does on a phone to reach a goal.
 * Tap through `tap` and type through `write`. A test compares `taps`, `lines` and `swipes` at its end.
 */
export class Taps {
  taps = 0
  /** The number of text fields that were filled in. Tapping the field first counts as a tap. */
  lines = 0
  /** The number of taps whose target was outside the screen, so that the parent had to scroll first. */
  swipes = 0

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    if (!(await isInSight(target))) this.swipes += 1
    this.taps += 1
    await target.tap()
  }

  /** Types into a field that already has the focus, or taps the field first. */
  async write(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible()
    const hasFocus = await field.evaluate((element) => element === document.activeElement)
    if (!hasFocus) await this.tap(field)
    await field.pressSequentially(text)
    this.lines += 1
  }
}

/** Waits until the whole element is on the screen and nothing, such as the tab bar, covers it. */
export async function expectInSight(target: Locator): Promise<void> {
  await expect.poll(() => isInSight(target), { message: 'is on the screen without scrolling' }).toBe(true)
}

async function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const corners: [number, number][] = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ]
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      // The hit may also be a parent, such as the button around a text.
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  })
}

/** Opens the page and waits until the page answers to taps. */
export async function openOnPhone(page: Page, path: string, ready: Locator): Promise<Taps> {
  await page.goto(path)
  await expect(ready).toBeVisible()
  return new Taps()
}
