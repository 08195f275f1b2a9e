import journeys from '../playwright.config.ts'
import { LONG_WORDED, walkEverywhere } from './harness/everywhere.ts'
import { childOf } from './harness/family.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

/** Simulates a browser with a text size of 32 px, twice the usual size (WCAG 1.4.4). */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    ...journeys.use?.launchOptions,
    args: [...(journeys.use?.launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

for (const [screen, viewport] of Object.entries(SCREENS))
  for (const language of LONG_WORDED)
    test.describe(`large text on a ${screen}, in ${language}`, () => {
      test.use({ viewport, locale: language })

      test(
        `scales text with the browser’s text size, and fits all content into the screen, ${screen}, ${language}`,
        DEEP,
        async ({ page, context, world }) => {
          test.setTimeout(300_000)
          await page.goto('/auth/signin')
          // Text must be twice as large as usual: 30 px instead of 15 px on a phone, 28 px instead of 14 px elsewhere.
          await expect(page.getByRole('textbox').first()).toBeVisible()
          const size = screen === 'phone' ? '30px' : '28px'
          await expect(page.locator('body')).toHaveCSS('font-size', size)
          await walkEverywhere({ page, context, world }, { language, theme: 'light', how: 'twice the text' })
        },
      )
    })

test('draws events at the correct hour and lets the user drag events to another hour, even with larger text', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  // The event is on Wednesday, August 6, 2025, from 10 to 11 AM.
  const event = await eventOf(erin, maya, { title: 'Practice', date: '2025-08-06', startTime: '10:00' })
  await enter(context, world, erin)
  await page.goto('/calendar?view=week&date=2025-08-06')
  const column = dayCell(page, '2025-08-06')
  const block = column.getByRole('button', { name: /practice/ })
  const wall = await column.boundingBox()
  const box = await block.boundingBox()
  const label = await page.getByText('10 AM', { exact: true }).boundingBox()
  if (!wall || !box || !label) throw new Error('the day, its event or its hour label is not visible')
  const hour = wall.height / 24
  // Subtract one pixel, because one pixel of background is visible above the event.
  expect(box.y - wall.y - 1).toBeCloseTo(10 * hour, 0)
  expect(box.height + 2).toBeCloseTo(hour, 0)
  expect(label.y + label.height / 2 - wall.y).toBeCloseTo(10 * hour, 0)

  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + hour, { steps: 4 })
  await page.mouse.move(x, y + 2 * hour, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => {
      const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
      return data?.event.when.kind === 'timed' && data.event.when.start
    })
    // 16:00Z is noon in New York.
    .toBe('2025-08-06T16:00:00Z')
})
