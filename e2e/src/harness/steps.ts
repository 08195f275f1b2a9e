/** What a person does on our screens, in the words that stand on them. */
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

/** In the dialog that is open. */
export async function addChild(page: Page, name: string, sport = 'Soccer'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add New Child' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(sport, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toBeHidden()
}

/** Pastes into the form of a platform's page and waits for what the link holds. */
export async function pasteLink(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Calendar (URL|link)/ }).fill(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Saves what the preview shows and gives the team to these children. */
export async function saveFor(page: Page, ...children: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Save and choose children' }).click()
  await mapTo(page, ...children)
}

/** In the mapping dialog that is open, or opens: the team becomes these children's as well. */
export async function mapTo(page: Page, ...children: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Map Team to Profiles' })
  for (const child of children)
    await dialog.getByRole('checkbox', { name: child }).setChecked(true, { force: true })
  await dialog.getByRole('button', { name: 'Save & Sync Events' }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses what a team's row keeps behind its menu. */
export async function fromTeamMenu(page: Page, team: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${team}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Closes the toasts that stand, so that none is taken for a later one. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss' })
  // One may go by itself just now.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
}

/** A day's cell of the calendar, by its date: month, week and day alike. */
export function dayCell(page: Page, day: string) {
  return page.locator(`[role=gridcell][data-day="${day}"]`)
}

/** From now on notes for how long the page's timers are set, in milliseconds: what a screen means to wait. */
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
