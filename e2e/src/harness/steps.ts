/** Steps that many tests share, such as signing in. The steps find elements by their visible labels. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const PASSWORD = 'Correct-Horse-7'

export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Fills in the open dialog for a new child, and adds the child. */
export async function addChild(page: Page, name: string, sport = 'Soccer'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add New Child' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(sport, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toBeHidden()
}

/** Pastes a link into the form of a platform's page and submits the form. */
export async function pasteLink(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Calendar (URL|link)/ }).fill(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Saves the previewed team, and maps the team to the given children. */
export async function saveFor(page: Page, ...children: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save and choose children' }).click()
  await mapTo(page, ...children)
}

/** Maps the team to the given children in the mapping dialog, which is open or opens soon. */
export async function mapTo(page: Page, ...children: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Map Team to Profiles' })
  for (const child of children)
    await dialog.getByRole('checkbox', { name: child }).setChecked(true, { force: true })
  await dialog.getByRole('button', { name: 'Save & Sync Events' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the menu of the team and chooses an item. */
export async function fromTeamMenu(page: Page, team: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${team}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Closes all toasts, so that a test does not mistake an old toast for a new one. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss' })
  // Ignore a failed click, because the toast may disappear first.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
}

/** Returns the calendar cell of this date in the month, week or day view. */
export function dayCell(page: Page, day: string) {
  return page.locator(`[role=gridcell][data-day="${day}"]`)
}

/** Records the delays, in milliseconds, of all timers that the page sets from now on. */
export async function noteTimers(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const { setTimeout } = globalThis
    const set: number[] = []
    const noting = (run: TimerHandler, delay = 0, ...given: unknown[]) => {
      set.push(delay)
      return setTimeout(run, delay, ...given)
    }
    Object.assign(globalThis, { setTimeout: noting, timersSet: set })
  })
  return () => page.evaluate(() => (globalThis as unknown as { timersSet: number[] }).timersSet)
}
