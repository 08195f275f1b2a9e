import type { Page } from '@playwright/test'
import { recordedFeed } from '@homefield/testkit/feed-server'
import { childOf } from './harness/family.ts'
import { addressOf, LINKS } from './harness/links.ts'
import { dismissToasts, pasteLink, saveFor } from './harness/steps.ts'
import { isExhaustive } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/**
 * Tests the four ways to connect a team with a feed link. teamsnap.e2e.ts tests the sign-in at TeamSnap.
 * Each recorded feed has an event on the day of its test. The test then changes the time of that event in the feed.
 * The expected times were read from the feeds by hand, in New York time.
 */
const WAYS = [
  {
    name: 'Playmetrics',
    slug: 'playmetrics',
    link: LINKS.playmetrics,
    feed: 'playmetrics-team',
    now: '2025-08-02T19:00:00Z',
    events: 7,
    // The start of 'CE scrimmage - Scorpions at Boys - 2016 Harbor FC - Blue' moves by half an hour.
    change: [
      'DTSTART;TZID=America/New_York:20250802T170000',
      'DTSTART;TZID=America/New_York:20250802T173000',
    ],
    before: '5:00 to 6:30 PM',
    after: '5:30 to 6:30 PM',
    old: '5:00',
  },
  {
    name: 'SportsEngine',
    slug: 'sportsengine',
    link: LINKS.sportsengine,
    feed: 'sportsengine-app',
    now: '2026-09-12T12:00:00Z',
    // The feed has three events. The event on June 3 is more than 90 days old and not imported.
    events: 2,
    change: [
      'DTSTART;TZID=America/Los_Angeles:20260912T090000',
      'DTSTART;TZID=America/Los_Angeles:20260912T093000',
    ],
    before: '12:00 to 1:00 PM',
    after: '12:30 to 1:00 PM',
    old: '12:00',
  },
  {
    name: 'GameChanger',
    slug: 'gamechanger',
    link: LINKS.gamechanger,
    feed: 'gamechanger',
    now: '2026-05-02T11:00:00Z',
    events: 5,
    change: ['DTSTART:20260502T140000Z', 'DTSTART:20260502T143000Z'],
    before: '10:00 to 11:00 AM',
    after: '10:30 to 11:00 AM',
    old: '10:00',
  },
  {
    name: 'Other calendar',
    slug: 'other',
    link: LINKS.club,
    feed: 'sportsengine-site',
    now: '2026-03-07T14:00:00Z',
    events: null,
    change: [
      'DTSTART;TZID=America/New_York;VALUE=DATE-TIME:20260307T161500',
      'DTSTART;TZID=America/New_York;VALUE=DATE-TIME:20260307T163000',
    ],
    before: '4:15 to 5:45 PM',
    after: '4:30 to 5:45 PM',
    old: '4:15',
  },
] as const

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// A normal run alternates between desktop and phone. A run with `SWEEP=1` uses both sizes for each way to connect.
const sizesOf = (index: number) =>
  Object.entries(SIZES).filter(([size]) => isExhaustive || size === (index % 2 === 0 ? 'desktop' : 'phone'))

/**
 * Checks the texts about TeamSnap on a server that is not registered with TeamSnap's API.
 * Without the registration, neither the list of platforms nor the help article may offer to sign in at TeamSnap.
 */
async function seeTeamsnapByLink(page: Page): Promise<void> {
  await expect(page.getByText('Team calendars, each by its link')).toBeVisible()
  await expect(page.getByText('Every team of your account, by one sign-in')).toHaveCount(0)
  await page.getByRole('link', { name: 'Learn more about TeamSnap' }).click()
  const article = page.getByRole('dialog', { name: 'About TeamSnap' })
  await expect(article.getByText('Paste it on Homefield’s Other calendar page.')).toBeVisible()
  await expect(article.getByText('When a link stops working')).toBeVisible()
  await expect(article.getByText(/sign in on TeamSnap|accepting your sign-in|on your account/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(article).toHaveCount(0)
}

for (const [index, way] of WAYS.entries())
  for (const [size, viewport] of sizesOf(index))
    test.describe(`connecting a team by a link from ${way.name} on a ${size}`, () => {
      test.use({ now: way.now, viewport })

      test(`connects ${way.name} by its link on a ${size}, and shows events and a changed time on the dashboard`, async ({
        page,
        context,
        world,
      }) => {
        const recorded = (await recordedFeed(way.feed)).toString()
        world.feeds.serve(addressOf(way.link), { body: recorded })
        const erin = await world.person()
        await childOf(erin, 'Maya')
        await enter(context, world, erin)

        await test.step('previews and saves the link, maps the child, and shows the import', async () => {
          await page.goto('/connections')
          if (way.name === 'Other calendar') await seeTeamsnapByLink(page)
          await page.getByRole('link', { name: `Connect ${way.name}` }).click()
          await expect(page).toHaveURL(`/connections/${way.slug}#link`)
          await pasteLink(page, way.link)
          await expect(page.getByText('Nothing is in your calendar yet')).toBeVisible()
          await saveFor(page, 'Maya')
          await expect(page.getByText(/ is connected$/)).toBeVisible()
          const importCard = page.getByRole('region', { name: /^Import of/ })
          if (way.events !== null)
            await expect(importCard.getByText(`Found ${way.events} events`)).toBeVisible()
          await dismissToasts(page)
        })

        await test.step('shows the event on the dashboard', async () => {
          await page.goto('/dashboard')
          await expect(page.getByRole('button', { name: new RegExp(way.before) })).toBeVisible()
        })

        await test.step('shows the old and the new time on the open page without a reload', async () => {
          const [from, to] = way.change
          expect(recorded.split(from)).toHaveLength(2)
          world.feeds.serve(addressOf(way.link), { body: recorded.replace(from, to) })
          world.clock.advance({ minutes: 6 })
          await world.checkDueFeeds()
          const row = page.getByRole('button', { name: new RegExp(way.after) })
          await expect(row).toBeVisible()
          await expect(row).toContainText('Time changed')
          await expect(row.getByText(new RegExp(way.old)).first()).toBeVisible()
        })

        await test.step('lists the change on the changes page', async () => {
          await page.goto('/changes')
          await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible()
          await expect(page.getByRole('main').getByText(new RegExp(way.old)).first()).toBeVisible()
          await expect(page.getByRole('button', { name: 'Mark all as seen' })).toBeVisible()
        })
      })
    })
