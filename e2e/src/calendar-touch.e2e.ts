import { childOf } from './harness/family.ts'
import { finger, pullDown } from './harness/finger.ts'
import { holding } from './harness/network.ts'
import { eventOf } from './harness/schedule.ts'
import { dayCell } from './harness/steps.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

test.describe('calendar on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'moves an event after a long touch, but scrolls if the finger moves at once',
    DEEP,
    async ({ page, context, world }) => {
      const erin = await world.person()
      const maya = await childOf(erin, 'Maya')
      const event = await eventOf(erin, maya, {
        title: 'Practice',
        date: '2025-08-05',
        startTime: '10:00',
        repeat: { everyWeeks: 1, weekdays: [3], count: 3 },
      })
      const start = async () => {
        const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
        return data?.event.when.kind === 'timed' ? data.event.when.start : null
      }
      await enter(context, world, erin)
      await page.goto('/calendar?view=day&date=2025-08-05')
      const block = dayCell(page, '2025-08-05').getByRole('button', { name: /practice/ })
      await expect(block).toBeVisible()
      const touch = await finger(page)
      const center = async () => {
        const box = await block.boundingBox()
        if (!box) throw new Error('the event is not visible')
        return { x: box.x + box.width / 2, y: box.y + 12 }
      }
      const scrolled = () => page.locator('[data-time-grid]').evaluate((grid) => grid.scrollTop)
      // Wait until the grid stands still, because scrolling continues briefly after the finger leaves the screen.
      const atRest = async () => {
        let last = -1
        await expect
          .poll(async () => {
            const now = await scrolled()
            const rests = now === last
            last = now
            return rests
          })
          .toBe(true)
        return last
      }

      await test.step('scrolls the hours and does not move the event if the finger moves at once', async () => {
        const before = await atRest()
        const { x, y } = await center()
        await touch.down(x, y)
        await touch.move(x, y + 120)
        await touch.up()
        await expect.poll(scrolled).toBeLessThan(before - 50)
        expect(await start()).toBe('2025-08-05T14:00:00Z')
      })

      await test.step('moves an event after a long touch, and asks which events of a repetition are meant', async () => {
        const before = await atRest()
        const { x, y } = await center()
        await touch.down(x, y)
        await expect(block).toHaveAttribute('data-held', '')
        await touch.move(x, y + 96)
        await touch.up()
        // Dragging an event must not scroll the page.
        expect(await scrolled()).toBe(before)
        const question = page.getByRole('dialog')
        await expect(question.getByText('This and following events')).toBeVisible()
        await question.getByText('This event', { exact: true }).click()
        await question.getByRole('button', { name: 'Save Changes' }).click()
        await expect.poll(start).toBe('2025-08-05T16:00:00Z')
      })

      await test.step('refreshes the dashboard after the user pulled it down and released it', async () => {
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: /^Today's Schedule/ })).toBeVisible()
        const goOn = await holding(page, '**/api/v1/dashboard/refresh')
        await pullDown(page, touch, 300)
        await touch.up()
        await expect(page.locator('[data-pull]').getByText('Refreshing...')).toBeVisible()
        const platforms = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: /Connected Platforms/ }) })
        await expect(platforms.getByText('Syncing...')).toBeVisible()
        goOn()
        await expect(platforms.getByText('Syncing...')).toHaveCount(0)
        await expect(page.locator('[data-pull]')).toHaveCount(0)
      })
    },
  )
})

test('shows the next week when an event is dragged to the edge', DEEP, async ({ page, context, world }) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const event = await eventOf(erin, maya, { title: 'Practice', date: '2025-08-08', startTime: '10:00' })
  await enter(context, world, erin)
  await page.goto('/calendar?view=week&date=2025-08-06')
  const block = dayCell(page, '2025-08-08').getByRole('button', { name: /practice/ })
  const from = await block.boundingBox()
  const grid = await page.locator('[data-time-grid]').boundingBox()
  if (!from || !grid) throw new Error('the event or the grid is not visible')
  const y = from.y + 10
  await page.mouse.move(from.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(grid.x + grid.width - 6, y, { steps: 6 })
  await expect(dayCell(page, '2025-08-11')).toBeVisible()
  const target = await dayCell(page, '2025-08-13').boundingBox()
  if (!target) throw new Error('the target day is not visible')
  await page.mouse.move(target.x + target.width / 2, y, { steps: 6 })
  await page.mouse.up()
  await expect(dayCell(page, '2025-08-13').getByRole('button', { name: /practice/ })).toBeVisible()
  await expect
    .poll(async () => {
      const { data } = await erin.api.GET('/events/{id}', { params: { path: { id: event.id } } })
      return data?.event.when.kind === 'timed' ? data.event.when.start : null
    })
    .toBe('2025-08-13T14:00:00Z')
})
