import { befriend, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { Locator } from '@playwright/test'
import { newId } from '@homefield/server/lib/ids'
import { join } from 'node:path'
import { childOf } from '../harness/family.ts'
import { enter, expect, test, type TestWorld } from '../harness/test.ts'
import { coleFamily, NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

/** Erin's friends in picture 10 of the design, plus one with a very long name. */
async function circleOf(world: TestWorld, erin: Person): Promise<{ marcus: Person }> {
  const friend = async (name: string, role: 'none' | 'viewer' | 'administrator') => {
    const person = await world.person({ name, zone: ZONE })
    await befriend(person, erin)
    await grant(world.database, { owner: erin, friend: person, role })
    return person
  }
  const marcus = await friend('Marcus Bell', 'viewer')
  await childOf(marcus, 'Jonah', { color: '#06B6D4', sports: ['Baseball'] })
  await grant(world.database, { owner: marcus, friend: erin, role: 'viewer' })
  await friend('Sofia Alvarez', 'none')
  await friend('Maximiliane-Charlotte von Hohenstein-Ratzenburg', 'administrator')
  const tunde = await world.person({ name: 'Tunde Okafor', zone: ZONE })
  await tunde.api.POST('/friend-requests', {
    body: { userId: erin.id as never, message: 'Hi Erin, Leo is on Owen’s team. Happy to share rides.' },
  })
  const hana = await world.person({ name: 'Hana Mori', zone: ZONE })
  await erin.api.POST('/friend-requests', { body: { userId: hana.id as never } })
  for (const name of ['Jordan Ellis', 'Marjorie Quan']) await world.person({ name, zone: ZONE })
  const victor = await friend('Victor Kane', 'none')
  await erin.api.PUT('/blocked-people/{userId}', {
    params: { path: { userId: victor.id } },
    body: { report: null },
  })
  await erin.api.POST('/invitations', { body: { id: newId(), email: 'grandpa@family.example' } as never })
  return { marcus }
}

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures children and friends, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        test.setTimeout(240_000)
        guard.announce(/^GET \/api\/v1\/.* → 404$/)
        const shoot = async (name: string, ready: Locator) => {
          await expect(ready.filter({ visible: true }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        const text = (words: string | RegExp) => page.getByText(words)
        const { erin, maya, kiran } = await coleFamily(world)
        await erin.api.PATCH('/profiles/{id}', {
          params: { path: { id: maya } },
          body: {
            version: 1,
            dateOfBirth: '2014-03-09',
            notes: 'Allergic to peanuts.\nInhaler in the side pocket.',
          },
        })
        await erin.api.PATCH('/settings', { body: { theme } })
        await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
        await enter(context, world, erin)

        await page.goto('/profiles')
        await shoot('09b-profiles', text('Ruby'))
        await page.goto(`/profiles/${maya}`)
        await shoot('09-child', text('Upcoming Events'))
        await page.getByRole('button', { name: 'Add event' }).click()
        await shoot('16d-add-event', page.getByRole('dialog'))
        await page.goto(`/profiles/${maya}`)
        await page.getByRole('button', { name: 'Map teams' }).click()
        await shoot('09-map-teams', page.getByRole('dialog').getByText('Harbor FC Blue'))
        await page.goto(`/profiles/${maya}`)
        await page.getByRole('button', { name: 'Edit profile' }).click()
        await shoot('09c-edit-profile', page.getByRole('dialog'))
        await page.goto(`/profiles/${maya}`)
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Delete profile' }).click()
        await shoot('40c-delete', page.locator('[role$=dialog]').getByText(/events/))
        await page.goto(`/profiles/${kiran}`)
        await shoot('09-child-shared', text('Priya Raman'))
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Delete profile' }).click()
        await shoot('40c-delete-shared', text(/Type/))
        await page.goto(`/profiles/${newId()}`)
        await shoot('09-child-not-found', text('Profile not found'))

        await page.goto('/friends')
        await shoot('10-friends', text('Priya Raman'))
        await circleOf(world, erin)
        await page.goto('/friends')
        await shoot('10-friends-many', text('Sofia Alvarez'))
        await page.getByRole('searchbox', { name: 'Add Friend' }).fill('jor')
        await shoot('10-friends-search', text('Marjorie Quan'))
        await page.getByRole('searchbox', { name: 'Add Friend' }).fill('zzz')
        await shoot('10-friends-nobody', text(/No available users found/))
        await page.goto('/friends/blocked')
        await shoot('40b-blocked', text('Victor Kane'))
        await page.goto('/dashboard')
        await page.getByRole('button', { name: /^Friends(?!')/ }).click()
        await shoot('11b-friends-panel', text('Sofia Alvarez'))
      })
    })
  }
}
