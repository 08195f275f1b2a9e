import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '../../../lib/i18n.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { allDay, timed } from '../../event/model/made-event.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { todayOf } from '../../event/model/today.ts'
import { TodaysSchedule } from './todays-schedule.tsx'

const DAY = '2026-05-14'
// Without the right to edit, the heading of the next event does not ask who drives.
const can = { edit: false, delete: false, share: false }
const swim = timed(`${DAY}T16:00:00Z`, `${DAY}T17:15:00Z`, { title: 'Swim', can })
const practice = timed(`${DAY}T17:30:00Z`, `${DAY}T19:00:00Z`, { title: 'Skating', can })
const game = timed(`${DAY}T20:00:00Z`, `${DAY}T21:00:00Z`, { title: 'Rowing', can })
const cup = allDay(DAY, '2026-05-15', { title: 'Cup' })

beforeAll(() => activateLanguage('en'))

/** Renders the schedule at a time of the day in UTC. Returns its headings, and the titles of its events. */
async function textAt(time: string, ...events: (typeof swim)[]): Promise<string[]> {
  const now = nowIn(Temporal.Instant.from(`${DAY}T${time}:00Z`), 'UTC')
  const placed = events.map((event) => place(event, 'UTC'))
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <ZoneProvider timeZone="UTC">
          <TodaysSchedule
            events={placed}
            today={todayOf(placed, now)}
            clashes={[]}
            profiles={[]}
            now={now}
            onOpen={vi.fn<(eventId: string) => void>()}
          />
        </ZoneProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
  const titles = events.map(({ title }) => title)
  return [...container.querySelectorAll('h2, h3, [data-event-row]')].map(({ textContent }) => {
    return titles.find((title) => textContent.includes(title)) ?? textContent.trim()
  })
}

const row = (name: RegExp) => page.getByRole('button', { name })

it('shows what runs now, what is next and in how long, then the rest of the day', async () => {
  const text = await textAt('16:12', cup, swim, practice, game)

  expect(text).toEqual([
    "Today's Schedule",
    'Now ends in 1 h 3 min',
    'Swim',
    'Up next in 1 h 18 min',
    'Skating',
    'Later today',
    'Rowing',
    'Also today',
    'Cup',
  ])
})

it('folds events that are over behind a button, which keeps the focus when it opens them', async () => {
  await textAt('19:30', swim, practice, game)
  await expect.element(row(/Rowing/)).toBeVisible()
  await expect.element(row(/Swim/)).not.toBeInTheDocument()

  const earlier = row(/^2 earlier/)
  await expect.element(earlier).toBeVisible()
  earlier.element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(row(/Swim/)).toBeVisible()
  await expect.element(earlier).toHaveFocus()
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'true')
})

it('says nothing about when an event without an end time ends', async () => {
  const open = timed(`${DAY}T16:00:00Z`, null, { title: 'Meet' })

  expect(await textAt('16:30', open)).toEqual(["Today's Schedule", 'Now', 'Meet'])
})

it('says no distance to an event that starts in 3 hours or more', async () => {
  expect(await textAt('16:59', game)).toEqual(["Today's Schedule", 'Up next', 'Rowing'])
  expect(await textAt('17:01', game)).toContain('Up next in 2 h 59 min')
})

it('tells that today is over in the heading, which shows the events on request', async () => {
  await textAt('21:30', swim, game)
  const over = row(/^Today is over · 2 events$/)
  await expect.element(over).toHaveAttribute('aria-expanded', 'false')
  await expect.element(row(/Swim/)).not.toBeInTheDocument()

  await over.click()

  await expect.element(row(/Swim/)).toBeVisible()
})

it('links what is next to directions, and says when to arrive', async () => {
  const there = { ...practice, locationName: 'Cedar Park', arriveBy: `${DAY}T17:15:00Z` }

  const text = await textAt('16:30', there)

  await expect.element(page.getByText('Arrive by 5:15 PM')).toBeVisible()
  const link = page.getByRole('link', { name: 'Get Directions' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('Cedar'))
  expect(text).toContain('Skating')
})

it('links no directions if the next events are at two places or the place is unknown', async () => {
  await textAt(
    '16:30',
    { ...practice, locationName: 'Cedar Park' },
    { ...practice, id: 'other', locationName: 'Gym' },
  )
  await expect.element(row(/Cedar/)).toBeVisible()

  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

it('keeps the texts for a day without events', async () => {
  await textAt('12:00')

  await expect.element(page.getByText('No events scheduled for today')).toBeVisible()
  await expect.element(page.getByText('Enjoy your free time!')).toBeVisible()
})
