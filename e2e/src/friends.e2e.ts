import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { deviceStore } from './harness/device-store.ts'
import { eventOf } from './harness/schedule.ts'
import { tint } from './harness/picture.ts'
import { enter, expect, test } from './harness/test.ts'

const childLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\b`) })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your friends' }).getByRole('listitem').filter({ hasText: name })

async function setLevel(page: Page, friend: string, level: 'Friend' | 'Viewer' | 'Administrator') {
  await row(page, friend)
    .getByRole('button', { name: `More about ${friend}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit access level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Access Level' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('radio', { name: new RegExp(`^${level}`) }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Friend access level updated to ${level}`)).toBeVisible()
}

test('lets two parents become friends, change their access to viewer and administrator, and end the friendship', async ({
  page,
  context,
  otherBrowser,
  world,
  guard,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const marcus = await world.person({ name: 'Marcus Bell' })
  const maya = await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await enter(otherBrowser, world, marcus)
  const his = await otherBrowser.newPage()
  await page.goto('/friends')
  await his.goto('/friends')
  await expect(page.getByText('No friends added yet')).toBeVisible()

  await test.step('finds a person by part of their name, and sends a request', async () => {
    const asked: string[] = []
    his.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/v1/people') asked.push(url.searchParams.get('q') ?? '')
    })
    await his.getByRole('searchbox', { name: 'Add Friend' }).fill('r')
    await expect(his.getByText('By name, at least 2 characters.')).toBeVisible()
    // The app searches 300 ms after the last input.
    // A script enters two search texts, so that the pause between them is below 300 ms even on a slow machine.
    await his.getByRole('searchbox', { name: 'Add Friend' }).evaluate(async (box: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const typed of ['rin', 'rin c']) {
        setValue?.call(box, typed)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })
    await his.getByRole('button', { name: 'Add Erin Cole' }).click()
    expect(asked).toEqual(['rin c'])
    await his.getByRole('textbox', { name: /Message/ }).fill('Leo is on Maya’s team.')
    await his.getByRole('button', { name: 'Send Request' }).click()
    await expect(his.getByText('Friend request sent successfully!')).toBeVisible()
    await expect(his.getByRole('region', { name: 'Pending Requests' }).getByText('Erin Cole')).toBeVisible()
  })

  await test.step('shows the request without a reload, and accepts it', async () => {
    const incoming = page.getByRole('region', { name: 'Incoming Requests' })
    await expect(incoming.getByText('Marcus Bell')).toBeVisible()
    await expect(incoming.getByText('Leo is on Maya’s team.')).toBeVisible()
    await incoming.getByRole('button', { name: 'Accept Marcus Bell' }).click()
    await expect(page.getByText('Friend request accepted!')).toBeVisible()
    await expect(row(page, 'Marcus Bell')).toBeVisible()
    await expect(row(his, 'Erin Cole')).toBeVisible()
    await expect(childLink(his, 'Maya')).toHaveCount(0)
  })

  await test.step('shows the child to a viewer without edit actions', async () => {
    await setLevel(page, 'Marcus Bell', 'Viewer')
    await expect(childLink(his, 'Maya')).toHaveAccessibleName(/Erin Cole Viewer$/)
    expect(await tint(childLink(his, 'Maya').locator('svg.lucide-eye'))).toBe('blue')
    await childLink(his, 'Maya').click()
    await expect(his).toHaveURL(new RegExp(`/profiles/${maya}`))
    await expect(his.getByRole('heading', { level: 1, name: /Maya/ })).toBeVisible()
    for (const name of ['Add event', 'Map teams', 'Edit profile'])
      await expect(his.getByRole('button', { name })).toBeDisabled()
    await his.getByRole('button', { name: 'More actions' }).click()
    await expect(his.getByRole('menuitem', { name: 'Delete profile' })).toBeDisabled()
    await his.keyboard.press('Escape')
    const header = his.getByRole('main').locator('header')
    await expect(header.getByText('Shared by Erin Cole')).toBeVisible()
    expect(await tint(header.getByText('Viewer', { exact: true }))).toBe('blue')
  })

  await test.step('lets a viewer open, share and close an event, but not edit the event', async () => {
    const game = await eventOf(erin, maya)
    const back = his.url()
    await his.goto(`/calendar?event=${game.id}`)
    const detail = his.getByRole('dialog', { name: /Practice/ })
    await expect(detail.getByRole('button', { name: 'Share event' })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Edit event' })).toHaveCount(0)
    await his.goto(back)
  })

  await test.step('lets an administrator edit the child, and shows the edit to the child’s owner', async () => {
    await setLevel(page, 'Marcus Bell', 'Administrator')
    await expect(his.getByRole('button', { name: 'Edit profile' })).toBeEnabled()
    expect(await tint(childLink(his, 'Maya').locator('svg.lucide-shield'))).toBe('red')
    expect(
      await tint(his.getByRole('main').locator('header').getByText('Administrator', { exact: true })),
    ).toBe('red')
    await his.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = his.getByRole('dialog', { name: /Edit Profile/ })
    await expect(dialog.getByText('Owner:')).toBeAttached()
    await expect(dialog.getByText('Erin Cole')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Maya Rose')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(childLink(page, 'Maya Rose')).toBeVisible()
    await his.goto('/profiles')
    await expect(his.getByText('& Administrator Access (1)')).toBeVisible()
    await his.goBack()
  })

  await test.step('removes the child from the friend’s screen and device when the friend’s access is downgraded (C15)', async () => {
    guard.announce(/^GET \/api\/v1\/(profiles\/[^/]+(\/deletion)?|events\?[^ ]*) → 404$/)
    await setLevel(page, 'Marcus Bell', 'Friend')
    await expect(his.getByText('Profile not found')).toBeVisible()
    await expect(childLink(his, 'Maya Rose')).toHaveCount(0)
    await expect.poll(async () => JSON.stringify(await deviceStore(his))).not.toContain('Maya Rose')
  })

  await test.step('removes the friendship for both people', async () => {
    await his.goto('/friends')
    await row(page, 'Marcus Bell').getByRole('button', { name: 'More about Marcus Bell' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Friend removed successfully')).toBeVisible()
    await expect(page.getByText('No friends added yet')).toBeVisible()
    await expect(his.getByText('No friends added yet')).toBeVisible()
  })
})
