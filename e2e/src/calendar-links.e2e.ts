import { judge } from './harness/axe.ts'
import { childOf } from './harness/family.ts'
import { enterDeadSpot } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test('lets the user create a busy-only calendar link with the keyboard, without serious axe violations', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/settings#calendar-links')
  await expect(page.getByRole('heading', { name: 'Calendar links', exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Calendar links' })).toHaveAttribute('aria-current', 'location')
  await judge(page, 'calendar links, none yet')
  await page.getByRole('button', { name: 'Create link' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create calendar link' })
  await dialog.getByRole('radio', { name: 'Family' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Maya' })).toBeChecked()
  await dialog.getByRole('radio', { name: /Full details/ }).focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Grandma’s iPad')
  await judge(page, 'the dialog that creates a link')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Copy your link now' })
  await expect(shown.getByText(/\/calendar\/[\w-]{43}\.ics/)).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Add to Apple Calendar' })).toHaveAttribute('href', /^webcal:/)
  await judge(page, 'a link shown once')
  // Escape must not close the dialog, because the app never shows the secret link again.
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByText('Maya, Grandma’s iPad')).toBeVisible()
  await expect(page.getByText('Busy only')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Maya, Grandma’s iPad')).toBeVisible()
  await expect(page.getByText(/\/calendar\/[\w-]{20}/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Revoke Maya/ }).click()
  await judge(page, 'the dialog that revokes a link')
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText(/This link no longer works/)).toBeVisible()
})

test(
  'neither creates nor revokes a calendar link offline, but keeps showing the existing links',
  DEEP,
  async ({ page, context, world, guard }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/settings#calendar-links')
    await page.getByRole('button', { name: 'Create link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create calendar link' })
    await expect(dialog).toBeVisible()
    const deadSpot = await enterDeadSpot(context, world, guard)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await deadSpot.leave()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await expect(page.getByText(/never read/)).toBeVisible()
  },
)

test(
  'leads from a shared event’s mail to maps, and to a decline page that changes nothing when opened',
  DEEP,
  async ({ page, context }) => {
    let asked = ''
    await context.route('https://www.google.com/**', async (route) => {
      asked = route.request().url()
      await route.fulfill({ contentType: 'text/html', body: '<title>Maps</title>' })
    })
    await page.goto('/stop-shares#secret=x.k1.y')
    await expect(page.getByRole('heading', { name: 'Stop shared events?' })).toBeVisible()
    await judge(page, 'the page that stops shares')
    await page.goto('/directions')
    await expect(page.getByText('There is no place here')).toBeVisible()
    await judge(page, 'directions without a place')
    await page.goto(`/stop-shares`)
    await page.goto(`/directions#${String(new URLSearchParams({ to: '1 Main St, Tom & Jerry Park' }))}`)
    await expect(page).toHaveTitle('Maps')
    expect(new URL(asked).searchParams.get('destination')).toBe('1 Main St, Tom & Jerry Park')
  },
)
