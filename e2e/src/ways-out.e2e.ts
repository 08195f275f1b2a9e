import { DEEP } from './harness/exhaustive.ts'
import { childOf } from './harness/family.ts'
import { mailTo, textOf } from './harness/mail.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

test.describe('sharing an event by email', () => {
  test.use({ hasMail: true })

  test(
    'mails a shared event with its calendar file to one recipient, who can decline further emails',
    DEEP,
    async ({ page, context, otherBrowser, world }) => {
      const erin = await world.person({ name: 'Erin Cole' })
      const maya = await childOf(erin, 'Maya')
      const event = await eventOf(erin, maya, { title: 'Otters vs Pilots', location: 'Cedar Park' })
      await world.database.query('update users set email_verified = true where id = $1', [erin.id])
      await enter(context, world, erin)
      await page.goto(`/calendar?event=${event.id}`)
      await page.getByRole('dialog').getByRole('button', { name: /Share/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Share Event' })
      await expect(dialog.getByRole('button', { name: 'Share Event' })).toBeDisabled()
      await dialog.getByRole('textbox', { name: 'Recipient Email' }).fill('grandma@family.example')
      await dialog.getByRole('button', { name: 'Share Event' }).click()
      await expect(page.getByText('Event Shared!')).toBeVisible()
      await expect(dialog).toBeHidden({ timeout: 5_000 })
      const mail = await mailTo(world, 'grandma@family.example', /Erin Cole/)
      expect(mail.to).toEqual(['grandma@family.example'])
      expect(mail.raw).toMatch(/text\/calendar/i)
      expect(textOf(mail)).toContain('Otters vs Pilots')

      const path = /https?:\/\/[^/\s]+(\/stop-shares[^\s\])>]*)/.exec(textOf(mail))?.[1]
      const hers = await otherBrowser.newPage()
      await hers.goto(path ?? '')
      await hers
        .getByRole('button')
        .filter({ hasText: /stop|Do not send/i })
        .click()
      await expect(hers.getByText(/won’t get any more/).first()).toBeVisible()
    },
  )
})

test('shows a new calendar link only once, serves the calendar at the link, and lets the user revoke the link', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  await eventOf(erin, maya, { title: 'Otters vs Pilots', location: 'Cedar Park' })
  await eventOf(erin, maya, { title: 'Doctor', startTime: '09:00', visibility: 'private' })
  await enter(context, world, erin)
  await page.goto('/connections')
  await page.getByRole('link', { name: /Calendar links/ }).click()
  await expect(page).toHaveURL(/\/settings#calendar-links$/)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create calendar link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy your link now' })
  const address = await shown
    .getByText(/\/calendar\/[\w-]+\.ics/)
    .first()
    .textContent()
  // Replace the link's origin: the page shows the public URL, but the test server listens on another address.
  const url = world.origin + (/\/calendar\/[\w-]+\.ics/.exec(address ?? '')?.[0] ?? '')
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(shown).toBeHidden()

  const read = () => fetch(url)
  const answer = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/calendar'),
  ])
  const text = await answer.text()
  expect(text).toContain('SUMMARY:Otters vs Pilots')
  expect(text).not.toContain('Doctor')

  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect.poll(async () => (await read()).status).toBe(410)
})
