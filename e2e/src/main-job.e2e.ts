import { deviceStore } from './harness/device-store.ts'
import { LINKS, play } from './harness/links.ts'
import { holding } from './harness/network.ts'
import {
  addChild,
  dayCell,
  dismissToasts,
  mapTo,
  pasteLink,
  saveFor,
  signIn,
  signUp,
} from './harness/steps.ts'
import { isExhaustive } from './harness/exhaustive.ts'
import { expect, test, ZONES } from './harness/test.ts'

/**
 * The times and days that the app must show in each time zone. The test begins at 19:00 UTC.
 * The expected values were read from the recorded feeds by hand, so that no code of the app computes them.
 */
const SHOWN = {
  'America/New_York': {
    zone: 'New York',
    now: /^3:0\d\sPM$/,
    // The game takes place on August 2, 2025, from 5:00 to 6:30 PM in New York.
    game: 'Saturday, August 2, 5:00 to 6:30 PM',
    // The event is at 00:45 UTC on November 3, 2026, which is still November 2 in New York.
    evening: {
      day: '2026-11-02',
      before: '2026-11-01',
      after: '2026-11-03',
      says: 'Monday, November 2, 7:45 to 8:45 PM',
    },
  },
  'Asia/Kathmandu': {
    zone: 'Kathmandu',
    now: /^12:4\d\sAM$/,
    game: 'Sunday, August 3, 2:45 to 4:15 AM',
    evening: {
      day: '2026-11-03',
      before: '2026-11-02',
      after: '2026-11-04',
      says: 'Tuesday, November 3, 6:30 to 7:30 AM',
    },
  },
} as const

const EMAIL = 'erin@family.example'

// A normal run uses only Kathmandu, which differs most from a test machine's zone. `SWEEP=1` adds New York.
for (const zone of ZONES.filter((zone) => zone === 'Asia/Kathmandu' || isExhaustive)) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    test(`covers the main job in ${zone}: sign up, add a child, paste a link, see the right events (C21)`, async ({
      page,
      context,
      world,
      guard,
    }) => {
      await play(world, LINKS.playmetrics, 'playmetrics-team')
      await play(world, LINKS.teamsnapOne, 'teamsnap-one-duration')
      const shown = SHOWN[zone]

      await test.step('signs up and signs in', async () => {
        await page.goto('/dashboard')
        await expect(page).toHaveURL('/auth/signin')
        await page.getByRole('link', { name: 'create a new account' }).click()
        await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
        await signUp(page, EMAIL)
        await expect(page).toHaveURL(/\/auth\/signin/)
        await expect(
          page.getByText('Account created successfully! Please sign in to continue.'),
        ).toBeVisible()
        await signIn(page, EMAIL)
      })

      await test.step('completes onboarding with name, zone and live clock', async () => {
        await expect(page).toHaveURL('/auth/onboarding')
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(new RegExp(shown.zone))
        await expect(page.getByText('Current time').locator('xpath=following-sibling::*[1]')).toHaveText(
          shown.now,
        )
        await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
        await expect(page.getByText('Please enter your name')).toBeVisible()
        await page.getByRole('textbox', { name: 'Your Name' }).fill('  Erin Cole ')
        const goOn = await holding(page, '**/api/v1/dashboard')
        await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
        await expect(page.getByText('Loading your dashboard...')).toBeAttached()
        goOn()
      })

      await test.step('guides through an empty dashboard', async () => {
        await expect(page).toHaveURL('/dashboard')
        await expect(page.getByText(/^Tip: add friends/)).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Add friends' })).toHaveAttribute(
          'href',
          '/friends',
        )
        await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
        for (const step of ['Create Child Profiles', 'Connect Sports Apps or Add Events'])
          await expect(page.getByRole('heading', { name: step })).toBeVisible()
        await expect(page.getByText('No events scheduled for today')).toBeVisible()
        await expect(page.getByText('Enjoy your free time!')).toBeVisible()
        await expect(
          page.getByText('No children profiles found. Add a profile to get started.'),
        ).toBeVisible()
      })

      await test.step('adds a child', async () => {
        await page.getByRole('main').getByRole('link', { name: 'Add Your First Child' }).click()
        await addChild(page, 'Maya')
        await expect(page.getByRole('listitem').filter({ hasText: 'Maya' }).getByText('Soccer')).toBeVisible()
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
        await expect(page.getByRole('heading', { name: 'Quick Start' })).toBeVisible()
        await expect(page.getByText('Last refreshed: Never')).toBeVisible()
        await expect(page.getByText('No platforms connected yet...')).toBeVisible()
        // The dashboard counts the events of the next 7 days. The side menu counts the events from Sunday to Saturday.
        // Each count's accessible name must name the period. Beside the dashboard, the side menu shows no number.
        await expect(page.getByText('0 events in the next 7 days')).toBeAttached()
        await expect(page.getByText('0 events this week, Sunday to Saturday')).toBeAttached()
        const inMenu = page.getByRole('region', { name: 'Your Children' }).getByText('0', { exact: true })
        await expect(inMenu).toBeHidden()
        await expect(page.getByRole('link', { name: 'Add Manual Event' })).toHaveAttribute(
          'href',
          /^\/profiles\/[\da-f-]{36}$/,
        )
      })

      await test.step('finds the Playmetrics link inside a pasted sentence, and previews the team before saving it', async () => {
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Connections' })
          .click()
        await expect(page.getByText('No platforms connected')).toBeVisible()
        await page.getByRole('link', { name: 'Connect Playmetrics' }).click()
        const link = LINKS.playmetrics.replace('https:', 'webcal:')
        await pasteLink(page, `Hi parents, please subscribe here: ${link}, thanks! `)
        await expect(page.getByText('Nothing is in your calendar yet')).toBeVisible()
        await expect(page.getByText('7 events', { exact: true })).toBeVisible()
        await expect(page.getByText(/Jul 1, 2025\s–\sMay 9, 2026/)).toBeVisible()
        await page.getByRole('button', { name: 'Save and choose children' }).click()
        await expect(
          page.getByText(
            "Team calendar added successfully! Found 7 events. You can now map it to your children's profiles.",
          ),
        ).toBeVisible()
        await mapTo(page, 'Maya')
        await expect(
          page.getByText('Team mapping updated successfully! Synced 7 events for 1 profile(s).'),
        ).toBeVisible()
        await dismissToasts(page)
      })

      await test.step('lists a TeamSnap link pasted under Other calendar as TeamSnap', async () => {
        await page.goto('/connections/other')
        await pasteLink(page, LINKS.teamsnapOne)
        await expect(page.getByText('Nothing is in your calendar yet')).toBeVisible()
        await saveFor(page, 'Maya')
        await expect(page).toHaveURL('/connections/teamsnap')
        await expect(
          page.getByRole('region', { name: /^Import of/ }).getByText(/ is connected$/),
        ).toBeVisible()
        await page.goto('/connections')
        const connected = page.getByRole('list', { name: 'Connected' })
        await expect(connected.getByRole('listitem')).toHaveCount(2)
        await expect(connected).toContainText('TeamSnap')
        await expect(connected).toContainText('Playmetrics')
      })

      await test.step('shows the dashboard', async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
        const today = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: /Today's Schedule/ }) })
        await expect(today.getByRole('button', { name: shown.game })).toBeVisible()
        const platforms = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: /Connected Platforms/ }) })
        const connected = platforms.getByRole('listitem').filter({ hasText: 'Playmetrics' })
        await expect(connected).toContainText(/Connected, (Just now|\dm ago)/)
        await expect(connected.getByText('Synced', { exact: true })).toBeVisible()
        const missing = platforms.getByRole('listitem').filter({ hasText: 'SportsEngine' })
        await expect(missing).toContainText('Not connected, Never synced')
        for (const name of ['TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger'])
          await expect(platforms.getByRole('link', { name: `Manage ${name}` })).toHaveAttribute(
            'href',
            `/connections/${name.toLowerCase()}`,
          )
        const child = page.getByRole('listitem').filter({ hasText: 'This week' })
        await expect(child).toContainText('Maya')
        await expect(child).toContainText('Soccer')
        // The brand link must lead to the dashboard from every page.
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' }).click()
        await expect(page).toHaveURL('/friends')
        await page
          .getByRole('banner')
          .getByRole('link', { name: /Homefield/ })
          .click()
        await expect(page).toHaveURL('/dashboard')
        const upcoming = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: /Upcoming Events/ }) })
        // A canceled event stays visible. The feed marks a practice on August 8 as 'CANCELED' in its title.
        await expect(upcoming.getByRole('button', { name: /Cancelled/ })).toContainText('Cancelled')
      })

      await test.step('shows the all-day event only on the right day, in every view', async () => {
        await page.getByRole('link', { name: 'View calendar' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('August 2025')
        await page.goto('/calendar?date=2026-05-09')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('May 2026')
        const tournament = page.getByRole('button', { name: /NCL Tournament/ })
        await expect(
          dayCell(page, '2026-05-09').getByRole('button', { name: /NCL Tournament/ }),
        ).toBeVisible()
        await expect(tournament).toHaveCount(1)

        const views = page.getByRole('radiogroup', { name: 'View' })
        await views.getByText('Week').click()
        await expect(tournament).toHaveCount(1)
        await expect(tournament).toHaveAttribute('data-days', '2026-05-09')
        await views.getByText('Day', { exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Saturday, May 9/)
        await expect(page.getByRole('grid').getByRole('button', { name: /NCL Tournament/ })).toHaveCount(1)
        await page.getByRole('button', { name: 'Next' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sunday, May 10/)
        await expect(page.getByRole('grid').getByRole('button', { name: /NCL Tournament/ })).toHaveCount(0)
        await page.getByRole('button', { name: 'Previous' }).click()
        await views.getByText('Agenda').click()
        await expect(page.locator('[data-group]')).toHaveCount(1)
        await expect(
          page.locator('[data-group="2026-05-09"]').getByRole('button', { name: /NCL Tournament/ }),
        ).toBeVisible()
      })

      await test.step('shows the details of the event', async () => {
        await page.getByRole('button', { name: /NCL Tournament/ }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Saturday, May 9, 2026')).toBeVisible()
        await expect(dialog.getByText('All day')).toBeVisible()
        await expect(dialog.getByText('Maya')).toBeVisible()
        await expect(dialog.getByText('Synced from Playmetrics')).toBeVisible()
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect(dialog).toBeHidden()
      })

      await test.step('shows the evening game on the day on which it takes place in the zone', async () => {
        const { day, before, after, says } = shown.evening
        await page.goto(`/calendar?view=week&date=${day}`)
        await expect(dayCell(page, day).getByRole('button', { name: says })).toBeVisible()
        for (const other of [before, after])
          await expect(dayCell(page, other).getByRole('button')).toHaveCount(0)
        await page.goto(`/calendar?date=${day}`)
        await expect(dayCell(page, day).getByRole('button', { name: says })).toBeVisible()
        await dayCell(page, day).getByRole('button', { name: says }).click()
        await expect(page.getByRole('dialog')).toContainText('Synced from TeamSnap')
        await page.keyboard.press('Escape')
      })

      await test.step('deletes all data of the account on sign-out', async () => {
        // Allow status 401, because the session of a request may end while the request is running.
        guard.announce(/^GET \/api\/v1\/[\w-]+ → 401$/)
        await page.getByRole('button', { name: 'Your account: Erin Cole' }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await expect(page).toHaveURL('/auth/signin')
        // Theme and language belong to the device and not to the account, so they remain after sign-out.
        await expect
          .poll(async () =>
            Object.keys((await deviceStore(page)).local).filter(
              (key) => !['theme', 'language'].includes(key),
            ),
          )
          .toEqual([])
        const kept = await deviceStore(page)
        // The databases must exist but be empty. If no database existed, the check for rows would prove nothing.
        expect(kept.databases).not.toEqual([])
        expect(kept.rows).toEqual([])
        expect(JSON.stringify(kept.session)).not.toContain('Maya')
        const cookies = await context.cookies()
        expect(cookies.filter(({ name }) => name.includes('session'))).toEqual([])
      })

      await test.step('returns to the requested page after sign-in', async () => {
        await page.goto('/calendar?view=week&date=2026-05-09')
        await expect(page).toHaveURL(/\/auth\/signin/)
        await signIn(page, EMAIL)
        await expect(page).toHaveURL('/calendar?view=week&date=2026-05-09')
        await expect(page.getByRole('button', { name: /NCL Tournament/ })).toBeVisible()
      })
    })
  })
}
