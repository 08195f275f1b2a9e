import { childOf, teamOf } from './harness/family.ts'
import { addressOf, LINKS, play } from './harness/links.ts'
import { dayCell, dismissToasts, fromTeamMenu, mapTo, pasteLink } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/**
 * Wrong links for each platform, with the error texts from section 5 of the specification's second document.
 * The hosts are those of the recorded feeds (feeds/README).
 */
const WRONG = {
  playmetrics: {
    'https://example.com/calendars/t1/calendar.ics': 'Please enter a valid Playmetrics calendar URL',
    'https://playmetrics.com.evil.example/calendars/c1/t12/calendar.ics':
      'Please enter a valid Playmetrics calendar URL',
    'https://calendar.playmetrics.com/calendars/c900/t912345/f/schedule':
      'Please enter a valid Playmetrics calendar URL',
    'https://calendar.playmetrics.com/calendars/calendar.ics':
      'Could not extract team ID from URL. Please ensure the URL is a valid Playmetrics calendar URL.',
    'no link at all': 'Please enter a valid Playmetrics calendar URL',
  },
  sportsengine: {
    'https://example.com/team.ics':
      'Please enter a valid SportsEngine calendar URL (must be from sportsengine.com or sportngin.com)',
  },
  gamechanger: {
    'https://notgc.com/team.ics':
      'Please enter a valid GameChanger calendar URL (must be from gamechanger.io or gc.com)',
  },
} as const

test('shows the platform’s exact message for a wrong link', async ({ page, context, world, guard }) => {
  guard.announce(/^POST \/api\/v1\/feeds\/preview → 4\d\d$/)
  await enter(context, world, await world.person())
  for (const [slug, cases] of Object.entries(WRONG)) {
    await page.goto(`/connections/${slug}`)
    // Calendar links of Playmetrics are the hardest to find.
    // The Playmetrics page therefore opens with the instructions if the user has no Playmetrics team yet.
    const how = page.getByRole('button', { name: 'How to get URL' })
    const steps = page.getByRole('list', { name: /^How to get the link from / })
    await expect(steps).toHaveCount(slug === 'playmetrics' ? 1 : 0)
    await how.click()
    await expect(steps).toHaveCount(slug === 'playmetrics' ? 0 : 1)
    await how.click()
    await expect(steps).toHaveCount(slug === 'playmetrics' ? 1 : 0)
    for (const [link, message] of Object.entries(cases)) {
      await pasteLink(page, link)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Calendar URL' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Calendar URL' })).toHaveAccessibleDescription(
        new RegExp(message.slice(0, 20)),
      )
    }
  }
  await pasteLink(page, '')
  await expect(page.getByText('Please paste a calendar link')).toBeVisible()
  const accent = page.getByRole('main').getByText('GC', { exact: true })
  expect(await accent.evaluate((tile) => getComputedStyle(tile).getPropertyValue('--c'))).toBe('#F97316')

  await page.getByRole('link', { name: 'Back to Connections' }).click()
  await expect(page).toHaveURL('/connections')
  // The log must contain no calendar link, because a link is a secret even if the server rejects it (C69).
  expect(world.logged().includes('/c900/'), 'the log contains a calendar link').toBe(false)
})

test('shows a load error on the Connections page and, after a retry, a Manage link for each platform', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^GET \/api\/v1\/platforms → 400$/)
  await enter(context, world, await world.person())
  await page.route('**/api/v1/platforms', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'unexpected', message: '' } } }),
  )
  await page.goto('/connections')
  await expect(page.getByText('Failed to load connected platforms')).toBeVisible()
  await page.unroute('**/api/v1/platforms')
  await page.route('**/api/v1/platforms', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { platforms: object[] }
    const platforms = body.platforms.map((one) => ({ ...one, connected: true, teamCount: 1 }))
    await route.fulfill({ json: { ...body, platforms } })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All platforms connected!')).toBeVisible()
  for (const slug of ['teamsnap', 'sportsengine', 'playmetrics', 'gamechanger'])
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^Manage ${slug}$`, 'i') }),
    ).toHaveAttribute('href', `/connections/${slug}`)
})

test(
  'names the right platform’s page if the user pastes another platform’s link',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/^POST \/api\/v1\/feeds\/preview → 4\d\d$/)
    await enter(context, world, await world.person())
    await page.goto('/connections/sportsengine')
    await pasteLink(page, LINKS.playmetrics)
    await expect(
      page
        .getByRole('main')
        .getByText('This link is from Playmetrics. Add it under Connections, Playmetrics.'),
    ).toBeVisible()
    await page.goto('/connections/gamechanger')
    await pasteLink(page, LINKS.teamsnapOne)
    await expect(
      page.getByText('This link is from TeamSnap. Add it under Connections, Other calendar.'),
    ).toBeVisible()
  },
)

test('rejects a link that is not a calendar, but saves a link that cannot be fetched (C36)', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/v1\/feeds\/preview → 4\d\d$/, /^POST \/api\/v1\/feeds\/preview → 50[0-4]$/)
  const erin = await world.person()
  await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/connections/other')
  world.feeds.serve(addressOf(LINKS.club), {
    body: '<!doctype html><title>Sign in</title>',
    headers: { 'content-type': 'text/html' },
  })
  await pasteLink(page, LINKS.club)
  await expect(page.getByText('This link opens a web page, not a calendar')).toBeVisible()

  world.feeds.serve(addressOf(LINKS.club), { status: 503 })
  await pasteLink(page, LINKS.club)
  await expect(page.getByText('The calendar could not be loaded right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(
    page.getByText(
      "Team calendar added successfully! You can now map it to your children's profiles and sync events.",
    ),
  ).toBeVisible()
  await mapTo(page, 'Maya')
  await expect(
    page.getByText('Team mapping updated successfully. Use the refresh button to sync events.'),
  ).toBeVisible()
  await expect(page.getByText('Their server reports an error.')).toBeVisible()
  await expect(page.getByText(/Never synced/)).toBeVisible()
  await dismissToasts(page)

  await play(world, LINKS.club, 'sportsengine-app')
  world.clock.advance({ seconds: 10 })
  await page.getByRole('button', { name: /^Refresh (?!all)/ }).click()
  await expect(
    page.getByText('Calendar refreshed successfully! Synced 3 events for 1 profile(s).'),
  ).toBeVisible()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
})

test('keeps events when their feed fails, shows the reason, and syncs again after the user enters a new link', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/^PUT \/api\/v1\/teams\/[^/]+\/link → 400$/)
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' }, [
    await childOf(erin, 'Maya'),
  ])
  await enter(context, world, erin)
  const team = page.getByRole('listitem').filter({ hasText: 'Harbor Blue' })
  const refresh = page.getByRole('button', { name: 'Refresh Harbor Blue' })

  await test.step('reports a login page with status 200 as not a calendar (C36)', async () => {
    world.feeds.serve(addressOf(LINKS.playmetrics), {
      body: '<html><h1>Log in</h1></html>',
      headers: { 'content-type': 'text/html' },
    })
    await page.goto('/connections/playmetrics')
    // Advance the clock by 10 seconds, because the server fetches a feed at most once every 5 seconds.
    world.clock.advance({ seconds: 10 })
    await refresh.click()
    await expect(page.getByText('Failed to refresh calendar. Please try again.')).toBeVisible()
    await expect(team.getByText('Not a calendar', { exact: true })).toBeVisible()
    await expect(
      team.getByText(/^The link has opened a web page, not a calendar, since 3:\d\d\sPM\.$/),
    ).toBeVisible()
    await expect(team.getByText('We kept your 7 events, messages and reminders.')).toBeVisible()
    await expect(team.getByRole('button', { name: 'Replace link' })).toBeVisible()
    await dismissToasts(page)
  })

  await test.step('reports a feed with status 404 as not found (C39)', async () => {
    world.feeds.serve(addressOf(LINKS.playmetrics), { status: 404 })
    world.clock.advance({ seconds: 10 })
    await refresh.click()
    await expect(team.getByText(/^Playmetrics hasn’t recognized this link since/)).toBeVisible()
    await dismissToasts(page)
    await page.goto('/connections')
    await expect(page.getByRole('list', { name: 'Connected' }).getByText('Connection issue')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /Game.*August 2, 5:00 to/ })).toBeVisible()
    await expect(page.getByText('Issue', { exact: true })).toBeVisible()
    await page.goto('/calendar?date=2025-08-02')
    await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toBeVisible()
    await expect(page.getByText('Cancelled')).toHaveCount(0)
  })

  await test.step('replaces the team’s link with a link that has a new secret', async () => {
    const renewed = LINKS.playmetrics.replace('t0a1b2c3d', 't4e5f6a7b')
    await play(world, renewed, 'playmetrics-team')
    await page.goto('/connections/playmetrics')
    await team.getByRole('button', { name: 'Replace link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace link' })
    const field = dialog.getByRole('textbox', { name: 'New calendar URL' })
    await expect(field).toBeFocused()
    await expect(dialog.getByText('We kept your 7 events, messages and reminders.')).toBeVisible()
    await field.fill('https://example.com/team.ics')
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(dialog.getByText('Please enter a valid Playmetrics calendar URL')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(renewed)
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(page.getByText('The new link is in place. Your events stay.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('list', { name: 'Connected Teams' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Refresh/ }) }),
    ).toHaveCount(1)
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await page.goto('/calendar?date=2025-08-02')
    await expect(dayCell(page, '2025-08-02').getByRole('button', { name: /Game/ })).toHaveCount(1)
  })
})

test('lists what will be deleted before it deletes a team', async ({ page, context, world }) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person()
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' }, [
    await childOf(erin, 'Maya'),
  ])
  await enter(context, world, erin)
  await page.goto('/connections/playmetrics')
  const more = page.getByRole('button', { name: 'More for Harbor Blue' })
  await fromTeamMenu(page, 'Harbor Blue', 'Remove team')
  const dialog = page.getByRole('alertdialog', { name: 'Remove Harbor Blue?' })
  await expect(
    dialog.getByText(
      'This removes the team, its link and its 7 events from your calendar. This can’t be undone.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  await fromTeamMenu(page, 'Harbor Blue', 'Remove team')
  await dialog.getByRole('button', { name: 'Remove team' }).click()
  await expect(page.getByText('Team removed successfully')).toBeVisible()
  await expect(page.getByText('No team yet')).toBeVisible()
  await page.goto('/calendar?date=2025-08-02')
  await expect(dayCell(page, '2025-08-02')).toBeVisible()
  await expect(page.getByRole('button', { name: /Game/ })).toHaveCount(0)
})
