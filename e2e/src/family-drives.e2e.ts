import { calendarText } from '@homefield/testkit/calendar-text'
import { grant } from '@homefield/testkit/family'
import type { Page } from '@playwright/test'
import { DEEP } from './harness/exhaustive.ts'
import { childOf, syncAgain, teamOf } from './harness/family.ts'
import { addressOf } from './harness/links.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'

const LINK = 'https://league.example.org/team.ics'
// The game takes place on Sunday, August 3, 2025, from 10:00 to 11:00 AM in New York.
const GAME = {
  uid: 'game-1',
  title: 'Game vs Foxes',
  start: '20250803T140000Z',
  end: '20250803T150000Z',
  location: 'Cedar Park',
}

const leg = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function choose(page: Page, of: RegExp, item: string) {
  await leg(page, of).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('lets two parents share the drives of a game: ask, accept, decline, move, and end the access', async ({
  page,
  context,
  otherBrowser,
  world,
  guard,
}) => {
  // Allow status 404, because Sam's page may request the event that Sam may no longer see.
  guard.announce(/^GET \/api\/v1\/events\/[\w-]+ → 404$/)
  const serve = (fields: Partial<typeof GAME>) =>
    world.feeds.serve(addressOf(LINK), { body: calendarText('Harbor FC', [{ ...GAME, ...fields }]) })
  serve({})
  const erin = await world.person({ name: 'Erin Cole' })
  const sam = await world.person({ name: 'Sam Cole' })
  await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
  const maya = await childOf(erin, 'Maya')
  const team = await teamOf(erin, { form: 'Other', url: LINK, teamName: 'Harbor FC' }, [maya])
  await enter(context, world, erin)
  await enter(otherBrowser, world, sam)
  const his = await otherBrowser.newPage()
  await his.goto('/dashboard')
  await page.goto('/calendar?view=agenda')
  await page.getByRole('button', { name: /Maya, .*August 3/ }).click()
  const asked = his.getByRole('main').getByText('Erin asks if you can drive Maya there')

  await test.step('asks the other parent, who accepts on another device', async () => {
    await choose(page, /^Maya, There, Needs a ride there/, 'Ask Sam Cole')
    await expect(leg(page, /^Maya, There, Asked Sam/)).toBeVisible()
    await expect(asked).toBeVisible()
    await his.getByRole('button', { name: 'Accept' }).click()
    await expect(asked).toHaveCount(0)
    await expect(leg(page, /^Maya, There, Sam drives/)).toBeVisible()
  })

  await test.step('needs a ride again after the other parent declines', async () => {
    await choose(page, /^Maya, Back, Needs a ride home/, 'Ask Sam Cole')
    const question = his.getByRole('main').getByText('Erin asks if you can drive Maya home')
    await expect(question).toBeVisible()
    await his.getByRole('button', { name: 'Decline' }).click()
    await expect(question).toHaveCount(0)
    await expect(leg(page, /^Maya, Back, Needs a ride home/)).toBeVisible()
  })

  await test.step('asks the driver again after the platform moves the game', async () => {
    serve({ start: '20250803T180000Z', end: '20250803T190000Z' })
    await syncAgain(world, erin, team)
    await expect(leg(page, /^Maya, There, Sam, Check: moved since/)).toBeVisible()
    const question = his.getByRole('main').getByText('It moved. Can you still drive Maya there?')
    await expect(question).toBeVisible()
    await his.getByRole('button', { name: 'Still works' }).click()
    await expect(question).toHaveCount(0)
    await expect(leg(page, /^Maya, There, Sam drives/)).toBeVisible()
  })

  await test.step('frees the drive of a parent who loses access', async () => {
    const { data } = await erin.api.GET('/friends')
    const version = data?.friends.find(({ person }) => person.id === sam.id)?.version ?? 0
    const { error } = await erin.api.PATCH('/friends/{userId}', {
      params: { path: { userId: sam.id } },
      body: { role: 'none', version },
    })
    expect(error).toBeUndefined()
    await expect(leg(page, /^Maya, There, Needs a ride there/)).toBeVisible()
    await expect(his.getByRole('main').getByText('Foxes')).toHaveCount(0)
  })
})

test('removes a clash when a second parent drives one of the children', async ({ page, context, world }) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const sam = await world.person({ name: 'Sam Cole' })
  await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
  const maya = await childOf(erin, 'Maya')
  const owen = await childOf(erin, 'Owen', { color: '#3B82F6', sports: ['Baseball'] })
  const practice = await eventOf(erin, maya, { title: 'Practice', startTime: '17:30', durationMinutes: 90 })
  const game = await eventOf(erin, owen, { title: 'Otters vs Pilots', startTime: '18:00', sport: 'Baseball' })
  const drive = async (who: typeof erin, { id: eventId }: typeof game, profileId: string, version = 0) => {
    const leg = (direction: 'there' | 'back') => ({ eventId, profileId, direction, version })
    const { error } = await who.api.POST('/legs/assign', {
      body: { legs: [leg('there'), leg('back')], driver: { kind: 'user', userId: who.id } },
    })
    expect(error).toBeUndefined()
  }
  await enter(context, world, erin)
  await page.goto('/dashboard')
  const clash = page.getByText(/Maya clashes with Owen at 6:00\sPM/)
  await expect(clash).toBeVisible()
  await drive(erin, practice, maya)
  // Sam could drive Owen, so nobody has to be at both events.
  await expect(clash).toHaveCount(0)
  await drive(erin, game, owen)
  const both = page.getByText(/You can’t drive both Maya .* and Owen /)
  await expect(both).toBeVisible()
  await drive(sam, game, owen, 1)
  await expect(both).toHaveCount(0)
})

test(
  'asks a parent once to drive usually until the end of the season, and leaves later events open',
  DEEP,
  async ({ page, context, otherBrowser, world }) => {
    const erin = await world.person({ name: 'Erin Cole' })
    const sam = await world.person({ name: 'Sam Cole' })
    await grant(world.database, { owner: erin, friend: sam, role: 'administrator' })
    const maya = await childOf(erin, 'Maya')
    // Saturdays. The season ends on August 16.
    for (const date of ['2025-08-09', '2025-08-16', '2025-08-23']) await eventOf(erin, maya, { date })
    await enter(context, world, erin)
    await enter(otherBrowser, world, sam)
    const his = await otherBrowser.newPage()
    await his.goto('/dashboard')
    await page.goto('/settings')

    await page.getByRole('button', { name: 'Add usual driver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add usual driver' })
    await dialog.getByRole('button', { name: /Who drives/ }).click()
    await page.getByRole('option', { name: 'Sam Cole' }).click()
    await dialog.getByRole('button', { name: /Day of the week/ }).click()
    await page.getByRole('option', { name: 'Saturday' }).click()
    await dialog.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click()
    await page.keyboard.type('08162025')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    // One question for each way, however many events there are.
    for (const way of ['there', 'home'])
      await test.step(`accepts the way ${way}`, async () => {
        const accept = his.getByRole('main').getByRole('button', { name: 'Accept' })
        const open = await accept.count()
        await accept.first().click()
        await expect(accept).toHaveCount(Math.max(0, open - 1))
      })

    await page.goto('/calendar?view=agenda')
    for (const [day, there] of [
      ['August 9', /^Maya, There, Sam drives/],
      ['August 16', /^Maya, There, Sam drives/],
      ['August 23', /^Maya, There, Needs a ride there/],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`Maya, .*${day}`) }).click()
      await expect(leg(page, there)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(leg(page, there)).toHaveCount(0)
    }
  },
)
