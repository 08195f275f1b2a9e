import { judge } from './harness/axe.ts'
import { calendarText } from '@homefield/testkit/calendar-text'
import { childOf, syncAgain, teamOf } from './harness/family.ts'
import { addressOf, LINKS, play } from './harness/links.ts'
import { looks } from './harness/looks.ts'
import { fromTeamMenu, pasteLink } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

const ENTRIES = [
  {
    uid: '1',
    title: 'Comets vs Rovers',
    start: '20250802T210000Z',
    end: '20250802T223000Z',
    location: 'North Park, Field 2',
  },
  { uid: '2', title: 'Comets practice', start: '20250802T213000Z', end: '20250802T230000Z' },
  { uid: '3', title: 'Comets at Hawks', start: '20250802T220000Z', status: 'CANCELLED' },
  { uid: '4', title: 'Summer Cup', start: '20250801', end: '20250804' },
  {
    uid: '5',
    title: 'Team photo',
    start: '20250802T200000Z',
    description: 'Please be there early: https://photos.example.com/team',
  },
] as const

// Turn off animations, so that axe never measures the contrast of a half-faded element.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [theme, device, viewport] of looks('light, desktop')) {
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport })

    test(`has no serious axe violations on the main screens, ${theme}, ${device}`, async ({
      page,
      context,
      world,
      guard,
    }) => {
      // Triple the test's time limit, because checking twenty screens takes long on a slow machine.
      test.slow()
      guard.announce(/^POST \/api\/v1\/feeds\/preview → 4\d\d$/)
      const erin = await world.person()
      await erin.api.PATCH('/settings', { body: { theme } })
      await enter(context, world, erin)
      const at = async (path: string, ready: string) => {
        await page.goto(path)
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
        if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await judge(page, path)
      }
      await at('/dashboard', 'Welcome to Homefield!')
      await at('/profiles', 'No profiles yet')
      await at('/profiles?add=true', 'Add New Child')
      await at('/connections', 'No platforms connected')

      const maya = await childOf(erin, 'Maya', { sports: ['Soccer', 'Swimming', 'Tennis', 'Golf'] })
      const owen = await childOf(erin, 'Owen', { color: '#84CC16' })
      world.feeds.serve(addressOf(LINKS.club), { body: calendarText('Comets', ENTRIES) })
      await teamOf(erin, { form: 'Other', url: LINKS.club, teamName: 'Comets' }, [maya, owen])
      await play(world, LINKS.playmetrics, 'playmetrics-team')
      const failing = await teamOf(
        erin,
        { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' },
        [maya],
      )
      world.feeds.serve(addressOf(LINKS.playmetrics), { status: 404 })
      await syncAgain(world, erin, failing)

      await at('/dashboard', 'vs Rovers')
      await at('/profiles', 'Maya')
      await at('/connections', 'Connection issue')
      await at('/connections/playmetrics?help=true', 'We kept your 7 events, messages and reminders.')
      await fromTeamMenu(page, 'Harbor Blue', 'Edit team')
      await expect(page.getByRole('dialog')).toBeVisible()
      await judge(page, 'the team form')
      await page.keyboard.press('Escape')
      await pasteLink(page, 'https://example.com/a.ics')
      await expect(page.getByText('Please enter a valid Playmetrics calendar URL')).toBeVisible()
      await judge(page, 'an invalid link')
      await at('/connections/other', 'Comets')
      await pasteLink(page, LINKS.club)
      await expect(page.getByText('Before you save')).toBeVisible()
      await judge(page, 'the preview of a link')
      for (const view of ['month', 'week', 'day', 'agenda'])
        await at(`/calendar?view=${view}&date=2025-08-02`, 'Summer Cup')
      await page.getByRole('button', { name: /Filters/ }).click()
      await expect(page.getByText('Activity Types')).toBeVisible()
      await judge(page, 'the filters')
      await page.goto('/calendar?view=agenda&date=2025-08-02')
      for (const title of ['vs Rovers', 'at Hawks', 'Team photo']) {
        await page
          .getByRole('button', { name: new RegExp(title) })
          .first()
          .click()
        await expect(page.getByRole('dialog').getByText(/2025/).first()).toBeVisible()
        await judge(page, `the detail of ${title}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await at('/settings', 'Notification Preferences')
      await page.getByRole('textbox', { name: 'Full name' }).fill('Erin Calloway')
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
      await judge(page, 'unsaved settings')
      for (const [button, screen] of [
        ['Set up', 'a second factor'],
        ['Export your data', 'the export'],
        ['Delete Account', 'the deletion'],
      ] as const) {
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
        await judge(page, screen)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden()
      }
      await page.getByRole('button', { name: 'Discard' }).click()
      await at('/help', 'Contact Support')
      await at('/no/such/page', 'Page not found')
    })
  })
}

test('has no serious axe violations on the account screens', async ({ page, world, guard }) => {
  guard.announce(/^GET \/api\/auth\/recovery → 403$/)
  const erin = await world.person({ onboarded: false })
  await page.goto('/auth/reset-password')
  await expect(page.getByRole('heading', { name: 'Reset Link Invalid' })).toBeVisible()
  await judge(page, 'an invalid reset link')
  await page.goto('/auth/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('erin@family.example')
  await judge(page, 'a forgotten password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await judge(page, 'the notice that a mail was sent')
  for (const path of ['/auth/signin', '/auth/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge(page, path)
    await page.getByRole('button', { name: /^Sign (in|up)$/ }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await judge(page, `${path} with errors`)
  }
  await page.goto('/auth/signin')
  const { signIn } = await import('./harness/steps.ts')
  await signIn(page, erin.email)
  await expect(page.getByRole('heading', { name: 'Welcome to Homefield' })).toBeVisible()
  await judge(page, 'onboarding')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await judge(page, 'onboarding with the zone list open')
})
