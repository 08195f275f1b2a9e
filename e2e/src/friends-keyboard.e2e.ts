import { befriend } from '@homefield/testkit/family'
import { dialogInFocus, tabTo } from './harness/keys.ts'
import { enter, expect, test } from './harness/test.ts'

test('lets the user operate the Friends page with only the keyboard, with the expected accessibility tree', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const priya = await world.person({ name: 'Priya Raman' })
  const tunde = await world.person({ name: 'Tunde Okafor' })
  await world.person({ name: 'Jordan Ellis' })
  await befriend(priya, erin)
  await tunde.api.POST('/friend-requests', { body: { userId: erin.id, message: 'Leo is on Owen’s team.' } })
  await enter(context, world, erin)
  await page.goto('/friends')
  await expect(page.getByText('Tunde Okafor')).toBeVisible()

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Friends" [level=1]
    - region "Access Levels Explained":
      - heading "Access Levels Explained" [level=2]:
        - button "Access Levels Explained"
    - region "Your friends":
      - heading "Your friends" [level=2]
      - list:
        - listitem:
          - button "Message Priya Raman"
          - button "Friend. Edit access level of Priya Raman"
          - button "More about Priya Raman"
    - region "Add Friend":
      - heading "Add Friend" [level=2]
      - searchbox "Add Friend"
      - text: Email isn’t set up on this Homefield server, so you can’t invite people by email.
      - status
    - region "Incoming Requests":
      - heading "Incoming Requests" [level=2]
      - list:
        - listitem:
          - paragraph: Tunde Okafor
          - blockquote: “Leo is on Owen’s team.”
          - button "Accept Tunde Okafor"
          - button "Decline Tunde Okafor"
    - region "Pending Requests":
      - heading "Pending Requests" [level=2]
  `)

  await test.step('opens and closes the access levels', async () => {
    const levels = page.getByRole('button', { name: 'Access Levels Explained' })
    await tabTo(page, levels)
    await expect(levels).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(levels).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('region', { name: 'Access Levels Explained' })).toMatchAriaSnapshot(`
      - heading "Viewer" [level=3]
      - list "What the level Viewer allows":
        - listitem: "Yes: Chat with you"
        - listitem: "Yes: Your children and their sports"
        - listitem: "Yes: Public events and places"
        - listitem: "No: Private events"
        - listitem: "No: Make changes"
    `)
  })

  await test.step('changes a friend’s access level', async () => {
    await page.keyboard.press('Home')
    await tabTo(page, page.getByRole('button', { name: 'More about Priya Raman' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit access level' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = await dialogInFocus(page)
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await tabTo(page, dialog.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    const sharing = dialog.getByRole('checkbox', { name: 'May share your events by email' })
    await tabTo(page, sharing)
    await expect(sharing).toBeChecked()
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Friend access level updated to Viewer')).toBeVisible()
    await expect(page.getByText('Cannot share your events')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More about Priya Raman' })).toBeFocused()
  })

  await test.step('finds a person and sends a request', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Add Friend' }))
    await page.keyboard.type('jor')
    await tabTo(page, page.getByRole('button', { name: 'Add Jordan Ellis' }))
    await page.keyboard.press('Enter')
    const dialog = await dialogInFocus(page)
    await tabTo(page, dialog.getByRole('button', { name: 'Send Request' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cancel request to Jordan Ellis' })).toBeVisible()
  })

  await test.step('accepts a request, and the focus stays on the page', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Accept Tunde Okafor' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Accept Tunde Okafor' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'More about Tunde Okafor' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  await test.step('searches the friends panel of the header', async () => {
    await page.goto('/dashboard')
    await tabTo(page, page.getByRole('button', { name: 'Friends', exact: true }))
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Friends (2)' })
    const box = panel.getByRole('searchbox', { name: 'Search friends...' })
    await expect(box).toBeFocused()
    await page.keyboard.type('zz')
    await expect(panel.getByRole('heading', { name: 'No friends found' })).toBeVisible()
    await expect(panel.getByText('Try a different search term')).toBeVisible()
    await box.fill('pri')
    await expect(panel.getByRole('link', { name: /^Priya Raman/ })).toBeVisible()
    await expect(panel.getByRole('link', { name: /^Tunde/ })).toHaveCount(0)
    await panel.getByRole('link', { name: 'Manage' }).press('Enter')
    await expect(page).toHaveURL('/friends')
  })
})

test('ends the friendship when a user blocks a friend, and hides the two from each other’s search until the block is undone', async ({
  page,
  context,
  otherBrowser,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const victor = await world.person({ name: 'Victor Kane' })
  await befriend(victor, erin)
  await enter(context, world, erin)
  await enter(otherBrowser, world, victor)
  const his = await otherBrowser.newPage()
  await his.goto('/friends')
  await page.goto('/friends')
  await page.getByRole('button', { name: 'More about Victor Kane' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('No friends added yet')).toBeVisible()
  await expect(his.getByText('No friends added yet')).toBeVisible()
  for (const [screen, name] of [
    [his, 'Erin'],
    [page, 'Victor'],
  ] as const) {
    await screen.getByRole('searchbox', { name: 'Add Friend' }).fill(name)
    await expect(screen.getByText(`No available users found for "${name}"`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Friends', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Friends (0)' })
  await expect(panel.getByText('No friends added yet')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Add friends' })).toHaveAttribute('href', '/friends')
  await page.goto('/friends/blocked')
  await expect(page.getByText(/was a Friend/)).toBeVisible()
  await page.getByRole('button', { name: /Unblock/ }).click()
  await expect(page.getByText('Victor Kane')).toHaveCount(0)
  await page.goto('/friends')
  await page.getByRole('searchbox', { name: 'Add Friend' }).fill('Victor')
  await expect(page.getByRole('button', { name: 'Add Victor Kane' })).toBeVisible()
})
