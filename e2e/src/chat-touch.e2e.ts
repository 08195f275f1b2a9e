import type { Locator, Page } from '@playwright/test'
import { field, openChat, say, sendPicture, twoFriends } from './harness/chat.ts'
import { finger, pinch } from './harness/finger.ts'
import { holding } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

// Turn off Playwright's trace recorder: its requests for blob: pictures violate the content security policy.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, trace: 'off' })

const middleOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const height = (page: Page, px: number) => page.setViewportSize({ width: 390, height: px })

test(
  'keeps the newest message above the field when a phone’s keyboard opens and closes, in dark theme',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await erin.api.PATCH('/settings', { body: { theme: 'dark' } })
    await say(priya, id, ...Array.from({ length: 30 }, (_, at) => `Line ${at + 1}`))
    await erin.api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { upTo: 30 } })
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const newest = chat.getByText('Line 30', { exact: true })
    await expect(newest).toBeInViewport()

    // Make the page shorter, as the on-screen keyboard of a phone does.
    await height(page, 480)
    await field(chat).focus()
    await expect(newest).toBeInViewport({ ratio: 1 })
    const words = await field(chat).boundingBox()
    const last = await newest.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(480)
    await height(page, 844)
    await expect(newest).toBeInViewport({ ratio: 1 })

    await test.step('keeps the position of a reader who scrolled up', async () => {
      await chat.getByRole('region', { name: /^Messages with/ }).evaluate((box) => box.scrollTo(0, 300))
      await expect(newest).not.toBeInViewport()
      const read = chat.getByRole('listitem').filter({ hasText: 'Line 12' })
      const before = (await read.boundingBox())?.y
      await height(page, 480)
      await expect(field(chat)).toBeInViewport()
      await height(page, 844)
      await expect.poll(async () => (await read.boundingBox())?.y).toBe(before)
    })
  },
)

test(
  'does not move the message that the user reads when pictures load late',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 500 } })
    for (let at = 0; at < 3; at++) {
      await sendPicture(world, priya, id, buffer)
      await say(priya, id, `Under picture ${at + 1}`)
    }
    await say(priya, id, ...Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`))
    await erin.api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { upTo: 18 } })
    const release = await holding(page, '**/api/v1/files/**')
    const chat = await openChat(page, id, 'Priya Raman')
    const read = chat.getByRole('listitem').filter({ hasText: 'Under picture 3' })
    await chat
      .getByRole('region', { name: /^Messages with/ })
      .evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
    await read.scrollIntoViewIfNeeded()
    await expect(read).toBeInViewport()
    // Wait until the list has measured its rows.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const before = (await read.boundingBox())?.y
    release()
    const images = chat.getByRole('button', { name: /^Open photo/ }).locator('img')
    await expect
      .poll(() =>
        images.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)),
      )
      .toBe(true)
    expect(await images.count()).toBeGreaterThan(0)
    expect((await read.boundingBox())?.y).toBe(before)
  },
)

test(
  'zooms a picture with two fingers, and pans, turns and closes it with one',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    for (const width of [200, 300]) {
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } })
      await sendPicture(world, priya, id, buffer, `${width} wide`)
    }
    const chat = await openChat(page, id, 'Priya Raman')
    await chat.getByRole('button', { name: 'Open photo: 200 wide' }).tap()
    const viewer = page.getByRole('dialog', { name: 'Photo from Priya Raman' })
    const picture = (name: string) => viewer.getByRole('img', { name })
    await expect(picture('200 wide')).toBeVisible()
    const middle = await middleOf(picture('200 wide'))
    const touch = await finger(page)

    await test.step('zooms with two fingers', async () => {
      await pinch(page, middle, 60, 120)
      await expect(viewer.getByText('200%')).toBeVisible()
    })
    await test.step('pans a zoomed picture with one finger without turning the page', async () => {
      await touch.down(middle.x, middle.y)
      await touch.move(middle.x - 120, middle.y)
      await touch.up()
      await expect(viewer.getByText('1 of 2')).toBeVisible()
      await viewer.getByRole('button', { name: 'Fit' }).click()
      await expect(viewer.getByText('100%')).toBeVisible()
    })
    await test.step('turns to the next picture and back with a swipe', async () => {
      await touch.down(middle.x + 80, middle.y)
      await touch.move(middle.x - 80, middle.y)
      await touch.up()
      await expect(viewer.getByText('2 of 2')).toBeVisible()
      await expect(picture('300 wide')).toBeVisible()
      await touch.down(middle.x - 80, middle.y)
      await touch.move(middle.x + 80, middle.y)
      await touch.up()
      await expect(viewer.getByText('1 of 2')).toBeVisible()
    })
    await test.step('closes the viewer with a swipe down', async () => {
      await touch.down(middle.x, middle.y)
      await touch.move(middle.x, middle.y + 160)
      await touch.up()
      await expect(viewer).toHaveCount(0)
      await expect(chat).toBeVisible()
    })
  },
)
