import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * The tests turn off the axe rule `label-content-name-mismatch`, because event cards violate the rule on purpose.
 * The rule requires that the accessible name of a control begins with the control's visible text.
 * An event card shows the child's initials first, but the card's accessible name begins with the child's full name.
 */
const NOT_ASKED = { 'label-content-name-mismatch': { enabled: false } }

/** Fails if axe rates a problem on this screen as serious or critical. */
export async function judge(page: Page, screen: string): Promise<void> {
  // Move the pointer to the corner, so that no element is in its hover style.
  await page.mouse.move(0, 0)
  const { violations, passes } = await new AxeBuilder({ page })
    // Exclude React Aria's hidden LiveAnnouncer, which contains an image without a label.
    .exclude('[data-live-announcer]')
    .options({ resultTypes: ['violations'], rules: NOT_ASKED })
    // Run axe in the page itself, because the app has no iframes.
    // AxeBuilder by default opens an empty page for each analysis to support iframes.
    .setLegacyMode()
    .analyze()
  expect(passes.length, `number of axe rules that passed on ${screen}`).toBeGreaterThan(5)
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  expect.soft(grave, `serious axe violations on ${screen}`).toEqual([])
}
