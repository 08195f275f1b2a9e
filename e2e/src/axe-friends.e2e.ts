import { befriend, grant } from '@homefield/testkit/family'
import { judge } from './harness/axe.ts'
import { childOf } from './harness/family.ts'
import { looks } from './harness/looks.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

// Turn off animations, so that axe never measures the contrast of a half-faded element.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [theme, device, viewport] of looks('dark, phone')) {
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport })

    test(
      `has no serious axe violations on the screens for children and friends, ${theme}, ${device}`,
      DEEP,
      async ({ page, context, world }) => {
        const erin = await world.person({ name: 'Erin Cole' })
        const priya = await world.person({ name: 'Priya Raman' })
        const marcus = await world.person({ name: 'Marcus Bell' })
        const tunde = await world.person({ name: 'Tunde Okafor' })
        const victor = await world.person({ name: 'Victor Kane' })
        await world.person({ name: 'Jordan Ellis' })
        for (const friend of [priya, marcus, victor]) await befriend(friend, erin)
        await grant(world.database, { owner: priya, friend: erin, role: 'administrator' })
        await grant(world.database, { owner: erin, friend: marcus, role: 'administrator' })
        await tunde.api.POST('/friend-requests', {
          body: { userId: erin.id, message: 'Leo is on Owen’s team.' },
        })
        await erin.api.PUT('/blocked-people/{userId}', {
          params: { path: { userId: victor.id } },
          body: { report: null },
        })
        const maya = await childOf(erin, 'Maya', { sports: ['Soccer', 'Swimming', 'Tennis', 'Golf'] })
        const kiran = await childOf(priya, 'Kiran', { color: '#F43F5E', sports: ['Basketball'] })
        await erin.api.PATCH('/profiles/{id}', {
          params: { path: { id: maya } },
          body: { version: 1, dateOfBirth: '2014-03-09', notes: 'Allergic to peanuts.' },
        })
        await erin.api.PATCH('/settings', { body: { theme } })
        await enter(context, world, erin)
        const at = async (path: string, ready: string | RegExp) => {
          await page.goto(path)
          await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
          if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
          await judge(page, path)
        }
        const dialogAt = async (button: string | RegExp, screen: string) => {
          await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
          await expect(dialog.first()).toBeVisible()
          await judge(page, screen)
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
        }
        const entryAt = async (entry: string | RegExp, screen: string) => {
          await page.getByRole('button', { name: 'More actions' }).click()
          await page.getByRole('menuitem', { name: entry }).click()
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
          await expect(dialog.first()).toBeVisible()
          await judge(page, screen)
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
        }
        await at('/profiles', 'Born: March 9, 2014')
        await at(`/profiles/${maya}`, /Born: March 9, 2014/)
        for (const [button, screen] of [
          ['Add event', 'add an event'],
          ['Map teams', 'map teams'],
          ['Edit profile', 'edit a child'],
        ] as const)
          await dialogAt(button, screen)
        await entryAt('Delete profile', 'delete a child')
        await entryAt(/^Transfer/, 'transfer a profile')
        await at(`/profiles/${kiran}`, 'Administrator')
        await entryAt('Delete profile', 'delete another family’s child')
        await at('/friends', 'Tunde Okafor')
        await dialogAt('Friend. Edit access level of Priya Raman', 'an access level')
        await page.getByRole('searchbox', { name: 'Add Friend' }).fill('jor')
        await expect(page.getByRole('button', { name: 'Add Jordan Ellis' })).toBeVisible()
        await judge(page, 'the search with results')
        await dialogAt('Add Jordan Ellis', 'ask a person')
        await page.getByRole('searchbox', { name: 'Add Friend' }).fill('zzz')
        await expect(page.getByText('No available users found for "zzz"')).toBeVisible()
        await judge(page, 'the search without results')
        await page.getByRole('button', { name: 'More about Priya Raman' }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await judge(page, 'the menu of a friend')
        await page.getByRole('menuitem', { name: 'Block' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await judge(page, 'the block dialog')
        await at('/friends/blocked', 'Victor Kane')
        await page
          .getByRole('button', { name: /^Friends/ })
          .first()
          .click()
        await expect(page.getByText('Friends (2)')).toBeVisible()
        await judge(page, 'the friends panel')
        // The invitation page has no app shell and always uses the light theme, like the account screens.
        await page.goto('/invitation')
        await expect(page.getByRole('heading', { name: 'There is no invitation here' })).toBeVisible()
        await judge(page, '/invitation')
      },
    )
  })
}
