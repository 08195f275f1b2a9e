import { openChat, sendPicture, twoFriends } from '../harness/chat.ts'
import { childOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import { expect, test } from './phone.ts'

// Turn off Playwright's trace recorder, because the recorder fails on blob: pictures.
test.use({ trace: 'off' })

test('saves files in the phone’s cache, opens the share sheet, deletes the files, and shows no print button', async ({
  page,
  phone,
  world,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  const event = await eventOf(erin, await childOf(erin, 'Maya'))
  await sendPicture(world, priya, id, await page.screenshot({ type: 'jpeg' }))
  phone.belongsTo(erin)
  const shared = () => phone.asked('Share', 'share')

  await test.step('shares the calendar file of an event', async () => {
    await page.goto(`/calendar?date=2025-08-02&event=${event.id}`)
    await page
      .getByRole('dialog', { name: 'Practice' })
      .getByRole('button', { name: 'More', exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Add to my calendar' }).click()
    await expect.poll(shared).toEqual([{ title: 'event.ics', files: ['file:///cache/saved/event.ics'] }])
    const content = phone.files.get('saved/event.ics')?.toString() ?? ''
    expect(content.split('\r\n')).toEqual(
      expect.arrayContaining(['BEGIN:VCALENDAR', 'SUMMARY:Practice (Maya)']),
    )
  })

  await test.step('writes a 7 MB file in chunks, and shows no error if the user closes the share sheet', async () => {
    const large = Buffer.alloc(7_000_001, 'Homefield ')
    await page.route('**/event.ics', (route) => route.fulfill({ body: large }))
    phone.closesSheet = true
    await page
      .getByRole('dialog', { name: 'Practice' })
      .getByRole('button', { name: 'More', exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Add to my calendar' }).click()
    await expect.poll(() => shared().length).toBe(2)
    expect(phone.files.get('saved/event.ics')?.equals(large)).toBe(true)
    expect(phone.asked('Filesystem', 'appendFile')).toHaveLength(2)
    phone.closesSheet = false
  })

  await test.step('shows an error if the phone’s storage is full', async () => {
    phone.isFull = true
    await page
      .getByRole('dialog', { name: 'Practice' })
      .getByRole('button', { name: 'More', exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Add to my calendar' }).click()
    await expect(page.getByText('The file could not be saved. Please try again.')).toHaveCount(1)
    phone.isFull = false
    await page.unroute('**/event.ics')
  })

  await test.step('shares a photo of a conversation', async () => {
    const chat = await openChat(page, id, 'Priya Raman')
    await chat.getByRole('button', { name: /^Open photo/ }).click()
    await page.getByRole('button', { name: 'Save image' }).click()
    await expect.poll(() => shared().length).toBe(3)
    expect([...phone.files.keys()]).toContain('saved/homefield-2025-08-02.jpg')
  })

  await test.step('offers no printing, because a phone’s web view cannot print', async () => {
    await page.goto('/calendar')
    // When the app starts, the app deletes the files that an earlier run saved.
    await expect.poll(() => phone.files.size).toBe(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Map' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Print' })).toHaveCount(0)
  })

  await test.step('deletes the saved files on sign-out', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    phone.files.set('saved/event.ics', Buffer.of())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/signin/)
    await expect.poll(() => phone.files.size).toBe(0)
  })
})
