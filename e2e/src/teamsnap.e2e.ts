import { childOf } from './harness/family.ts'
import { dismissToasts, mapTo } from './harness/steps.ts'
import { isExhaustive } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** Tests connecting a team with a TeamSnap account. The authorization server and the API are fakes. */
test.use({ hasTeamsnap: true })

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// A game at TeamSnap on the day of the test, from 5:00 to 6:30 PM in New York.
const GAME = {
  id: 351234567,
  start_date: '2025-08-02T21:00:00Z',
  end_date: '2025-08-02T22:30:00Z',
  arrival_date: '2025-08-02T20:30:00Z',
  duration_in_minutes: 90,
  minutes_to_arrive_early: 30,
  is_game: true,
  is_canceled: false,
  is_tbd: false,
  game_type: 'Away',
  game_type_code: 2,
  name: '',
  label: null,
  opponent_name: 'Forest Hill',
  formatted_title: 'at Forest Hill',
  formatted_title_for_multi_team: 'Mavericks at Forest Hill',
  location_name: 'Cedar Park',
  additional_location_details: null,
  time_zone_iana_name: 'America/New_York',
}

function played(world: TestWorld) {
  const { teamsnap } = world
  if (!teamsnap) throw new Error('the test world has no TeamSnap')
  return teamsnap
}

// Use only the desktop size, because other tests cover phones. With `SWEEP=1`, the tests use both sizes.
const SEEN = Object.entries(SIZES).filter(([size]) => isExhaustive || size === 'desktop')

for (const [size, viewport] of SEEN)
  test.describe(size, () => {
    test.use({ viewport })

    test(`lets a user sign in at TeamSnap on a ${size}, map a team, see a change, and disconnect`, async ({
      page,
      context,
      world,
    }) => {
      const teamsnap = played(world)
      teamsnap.auth.asksConsent = true
      teamsnap.api.setTeams('2', [
        { id: 7024664, name: 'Mavericks', time_zone_iana_name: 'America/New_York' },
        { id: 7024665, name: 'Rose City Hoops', time_zone_iana_name: 'America/New_York' },
      ])
      teamsnap.api.setEvents('7024664', [GAME])
      const erin = await world.person()
      await childOf(erin, 'Maya')
      await enter(context, world, erin)

      await test.step('says that access was denied, and connects no team', async () => {
        await page.goto('/connections')
        await page.getByRole('link', { name: 'Connect TeamSnap' }).click()
        await expect(page).toHaveURL('/connections/teamsnap#link')
        await expect(page.getByText('Before you connect')).toBeVisible()
        await expect(page.getByText('Each child has a profile here: Maya')).toBeVisible()
        await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
        await page.getByRole('button', { name: 'Deny' }).click()
        await expect(page.getByText('TeamSnap was not connected')).toBeVisible()
        await page.getByText('Return to TeamSnap').click()
        await expect(page).toHaveURL('/connections/teamsnap')
      })

      await test.step('imports the teams after sign-in, and leaves no authorization code in the URL', async () => {
        await page.getByRole('button', { name: 'Connect TeamSnap' }).click()
        await page.getByRole('button', { name: 'Authorize' }).click()
        await expect(page.getByText('Teams Synced Successfully!')).toBeVisible()
        await expect(page.getByText('2 teams, 1 event. Next: choose the child for each team.')).toBeVisible()
        expect(page.url()).not.toContain('code=')
        await expect(page).toHaveURL('/connections/teamsnap')
        await expect(
          page.getByText('TeamSnap connected successfully! Your teams have been imported.'),
        ).toBeVisible()
        const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
        expect(kept).not.toMatch(/verifier/i)
        await dismissToasts(page)
      })

      await test.step('maps a team to a child', async () => {
        const team = page.getByRole('listitem').filter({ hasText: 'Mavericks' })
        await team.getByRole('button', { name: 'Map Mavericks' }).click()
        await mapTo(page, 'Maya')
        await expect(
          page.getByText('Team mapping updated successfully! Synced 1 events for 1 profile(s).'),
        ).toBeVisible()
        await expect(team).toContainText('Maya')
        await dismissToasts(page)
      })

      await test.step('shows the old and the new time on the open dashboard without a reload', async () => {
        await page.goto('/dashboard')
        await expect(page.getByRole('button', { name: /at Forest Hill.*5:00 to 6:30 PM/ })).toBeVisible()
        world.clock.advance({ minutes: 6 })
        teamsnap.api.setEvents('7024664', [{ ...GAME, start_date: '2025-08-02T21:30:00Z' }])
        await world.checkDueFeeds()
        const row = page.getByRole('button', { name: /at Forest Hill.*5:30 to 6:30 PM/ })
        await expect(row).toContainText('Time changed')
        await expect(row.getByText(/5:00/).first()).toBeVisible()
      })

      await test.step('keeps showing a cancelled game, struck through', async () => {
        world.clock.advance({ minutes: 6 })
        teamsnap.api.setEvents('7024664', [
          { ...GAME, start_date: '2025-08-02T21:30:00Z', is_canceled: true },
        ])
        await world.checkDueFeeds()
        await expect(page.getByRole('button', { name: /at Forest Hill/ })).toContainText('Cancelled')
      })

      await test.step('rejects a callback of a sign-in that was already completed or never started (C65)', async () => {
        await page.goto('/connections/teamsnap/callback?code=stolen&state=forged')
        await expect(page.getByText('Authentication Error')).toBeVisible()
        await expect(page.getByText(/Code verifier not found/)).toBeVisible()
        await page.goto('/connections/teamsnap/callback')
        await expect(page.getByText('No authorization code received')).toBeVisible()
      })

      await test.step('says what will be deleted on disconnecting, and revokes the access at TeamSnap', async () => {
        await page.goto('/connections/teamsnap')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Disconnect TeamSnap?' })
        await expect(dialog.getByText(/This removes 2 teams and 1 event from your calendar/)).toBeVisible()
        await dialog.getByRole('button', { name: 'Disconnect' }).click()
        await expect(page.getByText('TeamSnap disconnected successfully')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Connect TeamSnap' })).toBeVisible()
        await world.settled()
        expect(teamsnap.auth.asked.some((call) => call.includes('revo'))).toBe(true)
        await page.goto('/dashboard')
        await expect(page.getByText('No events scheduled for today')).toBeVisible()
      })
    })
  })
