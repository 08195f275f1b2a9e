import { childOf, teamOf } from './harness/family.ts'
import { dialogInFocus, expectSeenFocus, tabTo } from './harness/keys.ts'
import { LINKS, play } from './harness/links.ts'
import { PASSWORD } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

test('by keyboard alone: from sign-in to an event and back', async ({ page, world }) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics }, [await childOf(erin, 'Maya')])

  await test.step('sign in', async () => {
    await page.goto('/auth/signin')
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
    await page.keyboard.type(erin.email)
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('past the frame, to the game and its detail', async () => {
    const row = page.getByRole('button', { name: /Game.*August 2, 5:00 to/ })
    await expect(row).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await tabTo(page, row)
    await page.keyboard.press('Enter')
    const dialog = await dialogInFocus(page)
    // Nothing behind it can be reached.
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row).toBeFocused()
  })

  await test.step('the calendar: days, an event, and back to where it was opened', async () => {
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar', exact: true }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await tabTo(page, page.getByRole('radio', { name: 'Month' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
    await tabTo(page, page.locator('[role=gridcell][data-day="2025-08-02"]'))
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-day="2025-08-01"]')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-day="2025-08-08"]')).toBeFocused()
    await page.keyboard.press('t')
    await expect(page.locator('[data-day="2025-08-02"]')).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('September 2025')
    await page.keyboard.press('PageUp')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('August 2025')
    await expect(page.locator('[data-day="2025-08-02"]')).toBeFocused()
    await page.keyboard.press('Enter')
    const chip = page.locator('[data-day="2025-08-02"]').getByRole('button', { name: /Game/ })
    await expect(chip).toBeFocused()
    await expectSeenFocus(page)
    await page.keyboard.press('Enter')
    const dialog = await dialogInFocus(page)
    await expect(dialog.getByText('Saturday, August 2, 2025')).toBeVisible()
    await tabTo(page, dialog.getByRole('link', { name: 'Get Directions' }))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(chip).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-day="2025-08-02"]')).toBeFocused()
  })

  await test.step('the menu, and out', async () => {
    const account = page.getByRole('button', { name: 'Your account: Erin Cole' })
    await tabTo(page, account, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth/signin')
  })
})

test('by keyboard alone: a child, a link, and its mapping', async ({ page, context, world }) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  await enter(context, world, await world.person())

  await page.goto('/profiles')
  await tabTo(page, page.getByRole('button', { name: 'Add Your First Child' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Child' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Maya')
  await tabTo(page, dialog.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Red' })).toBeChecked()
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Soccer' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Add Child' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Maya' })).toBeVisible()

  await page.goto('/connections/playmetrics')
  await tabTo(page, page.getByRole('textbox', { name: 'Calendar URL' }))
  await page.keyboard.insertText(LINKS.playmetrics)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Save and choose children' }))
  await page.keyboard.press('Enter')
  const map = page.getByRole('dialog', { name: 'Map Team to Profiles' })
  await tabTo(page, map.getByRole('checkbox', { name: 'Maya' }))
  await page.keyboard.press('Space')
  await tabTo(page, map.getByRole('button', { name: 'Save & Sync Events' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Team mapping updated successfully! Synced 7 events for 1 profile(s).'),
  ).toBeVisible()
  await expect(map).toBeHidden()
})
