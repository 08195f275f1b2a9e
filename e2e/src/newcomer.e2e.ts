import { LINKS, play } from './harness/links.ts'
import { addChild, PASSWORD, pasteLink, signUp } from './harness/steps.ts'
import { expect, test } from './harness/test.ts'

test('leads a new user from sign-up to the first events, and shows each next step', async ({
  page,
  world,
}) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const email = 'erin@family.example'
  const main = page.getByRole('main')

  await test.step('fills in the address on the sign-in screen and focuses the password, in one form', async () => {
    await page.goto('/auth/signup')
    await signUp(page, email)
    await expect(page).toHaveURL(/\/auth\/signin/)
    const form = page.locator('form')
    await expect(form.locator('[autocomplete=username]')).toHaveValue(email)
    await expect(form.locator('[autocomplete=current-password][type=password]')).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Your Name' }).fill('Erin Cole')
    await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
  })

  await test.step('explains what to do if the user presses N without a child, also on the calendar', async () => {
    for (const path of ['/calendar', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
      const dialog = page.getByRole('dialog', { name: 'Add New Event' })
      await expect(async () => {
        await page.keyboard.press('n')
        await expect(dialog).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(dialog.getByText('Add a child first, then add events.')).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Add a child' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('reaches the first child with five presses of Tab from the top of the dashboard', async () => {
    await page.goto('/dashboard')
    const first = main.getByRole('link', { name: 'Add Your First Child' })
    await expect(first).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    let tabs = 1
    while (tabs < 5 && !(await first.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab')
      tabs++
    }
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('scrolls to the guide’s next step after the first child was added', async () => {
    await addChild(page, 'Maya')
    await expect(page.getByRole('heading', { name: 'Maya' })).toBeVisible()
    const step = main.getByRole('listitem').and(page.locator('[aria-current=step]'))
    await expect(step.getByRole('heading', { name: 'Connect Sports Apps or Add Events' })).toBeInViewport()
    await step.getByRole('link', { name: 'Connect' }).click()
  })

  await test.step('focuses the link field after the user pressed Connect', async () => {
    await expect(page).toHaveURL('/connections')
    await main.getByRole('link', { name: 'Connect Playmetrics' }).click()
    await expect(page.getByRole('textbox', { name: 'Calendar URL' })).toBeFocused()
  })

  await test.step('preselects the first child in the mapping dialog', async () => {
    await pasteLink(page, LINKS.playmetrics)
    await page.getByRole('button', { name: 'Save and choose children' }).click()
    const dialog = page.getByRole('dialog', { name: 'Map Team to Profiles' })
    await expect(dialog.getByRole('checkbox', { name: 'Maya' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save & Sync Events' }).click()
    await expect(
      page.getByText('Team mapping updated successfully! Synced 7 events for 1 profile(s).'),
    ).toBeVisible()
  })
})
