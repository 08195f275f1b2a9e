import type { Page } from '@playwright/test'
import { childOf } from './harness/family.ts'
import { dialogInFocus, tabTo } from './harness/keys.ts'
import {
  breakMaps,
  drawMaps,
  knowPlaces,
  MAPS,
  placeNamed,
  STREET_EAST,
  townAt,
} from '@homefield/testkit/map-server'
import { holding } from './harness/network.ts'
import { pictureOf } from './harness/picture.ts'
import { eventOf } from './harness/schedule.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

test.use({ maps: MAPS })

const TEAL = '#14B8A6'
/** The tests compare pixels of the map with these colors of the light and the dark map style. */
const LIGHT = { paper: '#f6f6f4', water: '#d5dfe6', street: '#ffffff' }
const DARK = { paper: '#16181c', water: '#0e141a' }

const CEDAR = placeNamed('Cedar Park', townAt(0, 0))

/** Creates Maya, who has the color teal, and her parent Erin. */
async function family(world: TestWorld) {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya', { color: TEAL })
  return { erin, maya }
}

const canvasOf = (page: Page) => page.getByRole('dialog').locator('canvas')

test('draws a 16rem high map of an event’s place at zoom 15, with a pin in the child’s color, in both themes', async ({
  page,
  context,
  browser,
  world,
}) => {
  drawMaps(world)
  knowPlaces(world, { 'cedar park, portland': CEDAR })
  const { erin, maya } = await family(world)
  const event = await eventOf(erin, maya, { location: 'Cedar Park, Portland' })
  await world.settled()
  await enter(context, world, erin)
  await page.goto(`/calendar?event=${event.id}`)
  const dialog = page.getByRole('dialog')
  const map = dialog.getByRole('region', { name: 'Map of Cedar Park' })
  // Wait up to 90 seconds, because the test machine has no GPU and draws maps slowly.
  await expect(map).toBeVisible({ timeout: 90_000 })
  await map.scrollIntoViewIfNeeded()
  const pin = dialog.locator('[data-map-pin] > path')
  await expect(pin).toHaveCSS('fill', 'rgb(20, 184, 166)')

  const box = dialog.locator('[data-event-map]')
  const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  expect((await box.boundingBox())?.height).toBe(16 * rem)
  const look = () => pictureOf(browser, box)
  await expect.poll(async () => (await look()).count(LIGHT.water)).toBeGreaterThan(1000)
  const light = await look()
  expect(light.count(LIGHT.paper)).toBeGreaterThan(1000)
  expect(light.count(TEAL.toLowerCase())).toBeGreaterThan(200)

  // The tip of the pin must be at the center of the map, because the map is centered on the place.
  const [around, middle] = [await box.boundingBox(), await dialog.locator('[data-map-pin]').boundingBox()]
  if (!around || !middle) throw new Error('the map or its pin is not visible')
  expect(Math.abs(middle.x + middle.width / 2 - (around.x + around.width / 2))).toBeLessThan(2)
  expect(Math.abs(middle.y + middle.height - (around.y + around.height / 2))).toBeLessThan(4)

  // Check the scale of a tile at zoom 15: the street must be STREET_EAST pixels east of the center.
  // Search for the street in a row of pixels that crosses no house.
  const row = Math.round(light.height / 2) + 22
  const white: number[] = []
  for (let x = Math.round(light.width / 2) + 150; x < light.width; x++)
    if (light.at(x, row) === LIGHT.street) white.push(x)
  const street = white.reduce((sum, x) => sum + x, 0) / white.length
  expect(Math.abs(street - light.width / 2 - STREET_EAST)).toBeLessThan(2)

  // Changing the theme in another tab must redraw the open map.
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(other.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  await other.close()
  await expect.poll(async () => (await look()).count(DARK.water)).toBeGreaterThan(1000)
  const dark = await look()
  expect(dark.count(DARK.paper)).toBeGreaterThan(1000)
  expect(dark.count(TEAL.toLowerCase())).toBeGreaterThan(200)
})

test('moves nothing in an open event when its details, clash, messages and map arrive late', async ({
  page,
  context,
  world,
}) => {
  drawMaps(world)
  knowPlaces(world, { 'cedar park, portland': CEDAR })
  const { erin, maya } = await family(world)
  const owen = await childOf(erin, 'Owen')
  const { id } = await eventOf(erin, maya, { location: 'Cedar Park, Portland' })
  await eventOf(erin, owen, { title: 'Swim meet' })
  await world.settled()
  await page.addInitScript(() => {
    const shown = Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shown.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shift = () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  await enter(context, world, erin)
  const dialog = page.getByRole('dialog')
  const measure = async () => ({
    dialog: await dialog.boundingBox(),
    actions: await dialog.locator('[data-event-actions]').boundingBox(),
    facts: await dialog.locator('[data-event-facts]').boundingBox(),
  })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    const row = page.getByRole('button', { name: /Maya, soccer practice/ }).first()
    await expect(row).toBeVisible()
    const releases = await Promise.all(
      [`**/api/v1/events/${id}*`, `**/api/v1/events/${id}/messages*`, '**/api/v1/clashes*', '**/site'].map(
        (address) => holding(page, address),
      ),
    )
    await row.click()
    await expect(dialog.locator('[data-event-facts]')).toContainText('Cedar Park')
    // After the dialog's animation of 260 ms, nothing may move any more.
    await page.waitForTimeout(600)
    const [before, shiftBefore] = [await measure(), await shift()]
    for (const release of releases) {
      release()
      await page.waitForTimeout(150)
    }
    await expect(dialog.getByText('Overlaps with')).toBeVisible()
    await expect(dialog.locator('[data-event-map]')).toHaveCSS('height', '256px')
    expect(await measure()).toEqual(before)
    expect((await shift()) - shiftBefore).toBeLessThanOrEqual(0.01)
    expect(before.dialog).toMatchObject(
      width === 390 ? { width: 390, height: 844 } : { width: 980, height: 720 },
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('shows why a map cannot be drawn: place not found, no response, no tiles', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/ → 503$/, /^server: .*(The map service didn’t respond|Homefield isn’t available right now)/)
  drawMaps(world)
  knowPlaces(world, { 'cedar park, portland': CEDAR })
  const { erin, maya } = await family(world)
  const lost = await eventOf(erin, maya, { title: 'Lost', location: 'Nowhere Lane, Atlantis' })
  const found = await eventOf(erin, maya, { title: 'Found', location: 'Cedar Park, Portland' })
  await world.settled()
  await enter(context, world, erin)
  const dialog = page.getByRole('dialog')

  await page.goto(`/calendar?event=${lost.id}`)
  await expect(dialog.getByText('Location not found on map')).toBeVisible()

  breakMaps(world)
  await page.goto(`/calendar?event=${found.id}`)
  await expect(dialog.getByText(/^Error loading map: /)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Get Directions' })).toBeVisible()

  await test.step('shows a loading state, and then an error, if the place service is slow and fails', async () => {
    world.feeds.serveUnder('photon.example/api?', () => 'silence')
    const slow = await eventOf(erin, maya, { title: 'Slow', location: 'Silent Street 1, Portland' })
    await page.goto(`/calendar?event=${slow.id}`)
    await expect(dialog.getByText('Loading map...')).toBeVisible()
    world.feeds.serveUnder('photon.example/api?', () => ({ status: 500 }))
    await expect(dialog.getByText(/^Error loading map: /)).toBeVisible({ timeout: 40_000 })
  })
})

test(
  'shows an error if the browser has no WebGL, and keeps the directions link',
  DEEP,
  async ({ page, context, world }) => {
    drawMaps(world)
    knowPlaces(world, { 'cedar park, portland': CEDAR })
    const { erin, maya } = await family(world)
    const event = await eventOf(erin, maya, { location: 'Cedar Park, Portland' })
    await world.settled()
    await enter(context, world, erin)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(`/calendar?event=${event.id}`)
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText('Error loading map: This browser can’t show maps because WebGL is off.'),
    ).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Get Directions' })).toBeVisible()
  },
)

test('groups nearby places of a month in a cluster, and lists the places for keyboard users', async ({
  page,
  context,
  browser,
  world,
}) => {
  drawMaps(world)
  knowPlaces(world, {
    'cedar park, portland': CEDAR,
    // Cedar Park and Cedar Gym are 12 px apart at zoom 15, so one pin stands for both places.
    // Cedar Park and Cedar Gym are 48 px apart at zoom 17, so each place has its own pin.
    'cedar gym, portland': placeNamed('Cedar Gym', townAt(12, 0)),
    'far field, portland': placeNamed('Far Field', townAt(20_000, 4_000)),
  })
  const { erin, maya } = await family(world)
  const owen = await childOf(erin, 'Owen', { color: '#F97316' })
  await eventOf(erin, maya, { title: 'Practice', location: 'Cedar Park, Portland' })
  await eventOf(erin, owen, { title: 'Training', location: 'Cedar Gym, Portland', date: '2025-08-05' })
  await eventOf(erin, maya, { title: 'Cup', location: 'Far Field, Portland', date: '2025-08-09' })
  await eventOf(erin, maya, { title: 'Walk', date: '2025-08-10' })
  await world.settled()
  await enter(context, world, erin)
  await page.goto('/calendar?view=month&date=2025-08-02')
  const open = page.getByRole('button', { name: 'Map', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = await dialogInFocus(page)
  const cluster = dialog.getByRole('button', { name: '2 places: Cedar Park, Cedar Gym' })
  await expect(cluster).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Far Field, 1 event' })).toBeVisible()
  await expect(dialog.getByText('We couldn’t find the place for 1 event.')).toBeVisible()
  await expect
    .poll(async () => (await pictureOf(browser, canvasOf(page))).count(LIGHT.water))
    .toBeGreaterThan(500)

  await cluster.click()
  const gym = dialog.getByRole('button', { name: 'Cedar Gym, 1 event' })
  await expect(dialog.getByRole('button', { name: 'Cedar Park, 1 event' })).toBeVisible()
  await expect(gym).toBeVisible()
  await expect(gym.locator('path')).toHaveCSS('fill', 'rgb(249, 115, 22)')
  await expect(cluster).toBeHidden()
  await gym.click()
  await expect(gym).toHaveAttribute('aria-pressed', 'true')

  await test.step('shows the same places in the list, with links to their events', async () => {
    const list = dialog.getByRole('list', { name: 'Places' })
    await tabTo(page, list.getByRole('button', { name: 'Show Far Field on the map' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Far Field, 1 event' })).toBeInViewport()
    await tabTo(page, list.getByRole('button', { name: /Cup/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Cup' })).toBeVisible()
  })
})

test(
  'suggests places while the user types, and works by keyboard',
  DEEP,
  async ({ page, context, world }) => {
    drawMaps(world)
    knowPlaces(world, { 'ced par': CEDAR })
    const { erin } = await family(world)
    await enter(context, world, erin)
    await page.goto('/calendar?view=week&date=2025-08-02')
    await page.getByRole('heading', { level: 1 }).click()
    const form = page.getByRole('dialog', { name: /^Add New Event/ })
    // The key N opens the form only after the children have loaded, so press N until the form is visible.
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(form).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await form.getByRole('textbox', { name: /Title/ }).fill('Practice')
    const place = form.getByRole('combobox', { name: 'Location' })
    await place.click()
    await page.keyboard.type('ced par', { delay: 30 })
    await expect(page.getByRole('option', { name: /Cedar Park/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveValue('Cedar Park, Portland, Oregon, United States')
    await form.getByRole('button', { name: 'Add Event' }).click()
    await expect(form).toBeHidden()
    const { data } = await erin.api.GET('/events', {
      params: { query: { from: '2025-07-01', to: '2025-09-01' } },
    })
    expect(data?.events.map(({ location, locationName }) => [locationName, location])).toEqual([
      ['Cedar Park', 'Cedar Park, Portland, Oregon, United States'],
    ])
  },
)

test.describe('an installation without maps', () => {
  test.use({ maps: { provider: 'none' } })

  test('lets a user enter a place as text, and shows no map', DEEP, async ({ page, context, world }) => {
    const { erin, maya } = await family(world)
    const event = await eventOf(erin, maya, { location: 'Cedar Park, Portland' })
    await enter(context, world, erin)
    await page.goto(`/calendar?event=${event.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Get Directions' })).toBeVisible()
    await expect(dialog.locator('[data-event-map]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await expect(
      page.getByRole('dialog').getByPlaceholder('Maps unavailable - enter location manually'),
    ).toBeVisible()
  })
})
