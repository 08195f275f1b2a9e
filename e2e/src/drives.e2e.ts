import { addEvent, befriend } from '@homefield/testkit/family'
import { letSee } from '@homefield/testkit/demo/family'
import { childOf } from './harness/family.ts'
import { enterDeadSpot } from './harness/network.ts'
import { enter, expect, type Page, test } from './harness/test.ts'

const PRACTICE = { date: '2025-08-02', startTime: '17:00' }
const GAME = { title: 'Scrimmage', date: '2025-08-02', startTime: '20:00' }
/** Wait up to 40 seconds, because the event stream may pause for 30 seconds before it reconnects. */
const RECONNECTED = { timeout: 40_000 }

const takeGame = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'Scrimmage' })
    .getByRole('button', { name: 'I’ll drive Maya there and home' })

test('asks the other parent to drive; if both take a drive offline, the second is told and can take it over', async ({
  page,
  context,
  otherBrowser,
  world,
  guard,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const sam = await world.person({ name: 'Sam Cole' })
  await befriend(erin, sam)
  await letSee(erin, sam, 'administrator')
  const maya = await childOf(erin, 'Maya')
  await addEvent(erin, maya, PRACTICE)
  await addEvent(erin, maya, GAME)
  await enter(context, world, erin)
  await enter(otherBrowser, world, sam)
  const samsPage = await otherBrowser.newPage()
  await page.goto('/dashboard')
  await samsPage.goto('/dashboard')

  await page.getByRole('button', { name: /^Maya, soccer practice/i }).click()
  await page.getByRole('button', { name: 'Maya, There, Needs a ride there' }).click()
  await page.getByRole('menuitem', { name: 'Ask Sam Cole' }).click()
  await expect(page.getByRole('button', { name: 'Maya, There, Asked Sam' })).toBeVisible()
  await expect(samsPage.getByRole('button', { name: 'Erin asks if you can drive Maya there' })).toBeVisible()
  await samsPage.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Maya, There, Sam drives' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(takeGame(page)).toBeVisible()
  await expect(takeGame(samsPage)).toBeVisible()
  const spot = await enterDeadSpot(context, world, guard)
  const samsSpot = await enterDeadSpot(otherBrowser, world, guard)
  guard.announce(/409/)
  await takeGame(page).click()
  await takeGame(samsPage).click()
  await expect(takeGame(page)).toBeHidden()
  await expect(takeGame(samsPage)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /Scrimmage/ }).first()).toBeVisible()
  await expect(takeGame(page)).toBeHidden()

  await spot.leave()
  await expect.poll(() => driversOf(world, 'Erin Cole'), RECONNECTED).toBe(2)
  await samsSpot.leave()
  const note = samsPage.getByRole('alert').filter({ hasText: 'Erin already took this.' })
  await expect(note).toBeVisible(RECONNECTED)
  await note.getByRole('button', { name: 'I’ll drive instead' }).click()
  await expect(note).toBeHidden()
  await expect.poll(() => driversOf(world, 'Sam Cole'), RECONNECTED).toBe(3)
})

/** Returns the number of legs that a person drives, as the database stores them. */
async function driversOf(world: Parameters<typeof enter>[1], name: string): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(
    `select count(*)::int as count from legs join users on users.id = driver_user_id
     where status = 'confirmed' and (select full_name from user_settings where user_id = users.id) = $1`,
    [name],
  )
  return rows[0]?.count ?? 0
}
