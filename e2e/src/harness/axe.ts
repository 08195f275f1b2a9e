import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Not asked: whether a control's name begins with what stands on it. An event's name is set by the design (child, title,
 * state, date, time, place, owner), and the rule takes the initials on a disc for words.
 */
const NOT_ASKED = { 'label-content-name-mismatch': { enabled: false } }

/** Notes what axe calls serious or critical on one screen. */
export async function judge(page: Page, screen: string): Promise<void> {
  // Nothing is looked at under the pointer, where it happened to be left.
  await page.mouse.move(0, 0)
  const { violations, passes } = await new AxeBuilder({ page })
    // React Aria's own, hidden: it speaks by an image whose label is taken away again (LiveAnnouncer).
    .exclude('[data-live-announcer]')
    .options({ resultTypes: ['violations'], rules: NOT_ASKED })
    // At once, in the page: the other way opens an empty page for each verdict, for the sake of frames, and we have none.
    .setLegacyMode()
    .analyze()
  expect(passes.length, `axe looked at ${screen}`).toBeGreaterThan(5)
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  expect.soft(grave, screen).toEqual([])
}
