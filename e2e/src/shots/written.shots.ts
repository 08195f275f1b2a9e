import { newId } from '@homefield/server/lib/ids'
import type { ConversationList } from '@homefield/contract/conversation'
import { befriend, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { join } from 'node:path'
import { eventOf } from '../harness/schedule.ts'
import { enter, expect, test } from '../harness/test.ts'
import { coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

async function write(from: Person, to: Person, ...texts: string[]): Promise<string> {
  const { data } = await from.api.GET('/conversations')
  const found = (data as ConversationList).conversations.find((one) => one.person?.id === to.id)
  const id = found?.id ?? ''
  for (const content of texts)
    await from.api.POST('/conversations/{id}/messages', {
      params: { path: { id } },
      body: { id: newId(), content, picture: null },
    })
  return id
}

/** Captures the friends panel and the messages of an event (pictures 08, 10 and 11b of the design). */
for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })
      test(`captures the messages of friends and events, ${device}, ${theme}`, async ({
        page,
        context,
        world,
        guard,
      }) => {
        test.setTimeout(240_000)
        guard.announce(/ → 404$/)
        const { erin, priya, maya } = await coleFamily(world)
        await grant(world.database, { owner: erin, friend: priya, role: 'viewer' })
        const friend = async (name: string) => {
          const person = await world.person({ name, zone: ZONE })
          await world.database.query('update users set email_verified = true')
          await befriend(person, erin)
          await grant(world.database, { owner: erin, friend: person, role: 'viewer' })
          return person
        }
        const [marcus, sofia] = [await friend('Marcus Bell'), await friend('Sofia Alvarez')]
        await friend('Dan Whitfield')
        const former = await friend('Maximiliane-Charlotte von Hohenstein-Ratzenburg')
        await write(former, erin, 'It was a lovely season, thank you for everything')
        await erin.api.DELETE('/friends/{userId}', { params: { path: { userId: former.id } } })
        const muted = await write(erin, sofia, 'See you at the meet on Sunday')
        await erin.api.PATCH('/conversations/{id}', {
          params: { path: { id: muted } },
          body: { isMuted: true },
        })
        await write(marcus, erin, 'Jonah’s game moved to Diamond 1')
        await write(priya, erin, 'We have two free seats.', 'I’ll grab Maya from the field')
        const event = await eventOf(erin, maya, {
          title: 'Rose City Tournament: vs Rapids',
          date: '2026-05-16',
          startTime: '13:30',
          durationMinutes: 90,
          location: '1550 N Marine Way, Portland, OR',
          locationName: 'Marine Complex, Pitch 7',
          description: 'Second group match. Away kit (white), and bring both pairs of socks.',
        })
        const about = async (who: Person, content: string) => {
          world.clock.advance({ seconds: 20 })
          await who.api.POST('/events/{id}/messages', {
            params: { path: { id: event.id } },
            body: { id: newId(), content, picture: null },
          })
        }
        await about(priya, 'Does anyone know if the lot by Pitch 7 is open on Saturday?')
        await about(erin, 'Yes, use the north gate. It was quiet last year.')
        await erin.api.PATCH('/events/{id}', {
          params: { path: { id: event.id } },
          body: { version: event.version, startTime: '14:00' },
        })
        await about(marcus, 'Perfect. I can take two kids back after the game.')
        await about(marcus, 'Tell me by Friday night and I’ll bring the extra booster.')
        const empty = await eventOf(erin, maya, { title: 'Practice', date: '2026-05-17', startTime: '10:00' })
        await erin.api.PATCH('/settings', { body: { theme } })

        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, erin)
        const shoot = async (name: string, words: string) => {
          await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        await page.goto('/dashboard')
        await page.getByRole('button', { name: 'Friends', exact: true }).click()
        await shoot('11b-panel', 'No longer friends')
        await page.goto('/friends')
        await shoot('10-friends-written', 'I’ll grab Maya from the field')
        await page.goto(`/calendar?date=2026-05-16&event=${event.id}`)
        await shoot('08-event-unread', 'Rose City Tournament')
        await page.goto(`/calendar?date=2026-05-16&event=${event.id}&messages=1`)
        await shoot('08-event-messages', 'Tell me by Friday')
        await page.goto(`/calendar?date=2026-05-16&event=${empty.id}&messages=1`)
        await shoot('08-event-messages-empty', 'Be the first to comment on this event')
      })
    })
  }
}
