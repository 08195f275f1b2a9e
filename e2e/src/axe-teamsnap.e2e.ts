import { signInAtTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
import { judge } from './harness/axe.ts'
import { childOf } from './harness/family.ts'
import { looks } from './harness/looks.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test } from './harness/test.ts'

// Turn off animations, so that axe never measures the contrast of a half-faded element.
test.use({ hasTeamsnap: true, contextOptions: { reducedMotion: 'reduce' } })

const TEAMS = [{ id: 7024664, name: 'Mavericks', sport_id: 2 }]

for (const [theme, device, viewport] of looks('light, desktop'))
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport })

    test(
      `has no serious axe violations on the TeamSnap screens, ${theme}, ${device}`,
      DEEP,
      async ({ page, context, world }) => {
        const erin = await world.person({ name: 'Erin Cole' })
        await erin.api.PATCH('/settings', { body: { theme } })
        await enter(context, world, erin)
        const at = async (path: string, ready: string | RegExp) => {
          await page.goto(path)
          await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
          if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
          await judge(page, path)
        }
        await at('/connections/teamsnap', 'None of your children has a profile yet.')
        await childOf(erin, 'Maya')
        for (const platform of ['teamsnap', 'sportsengine', 'other'])
          await at(`/connections?about=${platform}`, 'What we do not do')
        await at('/connections/teamsnap/callback', 'No authorization code received')
        await at('/connections/teamsnap/callback?error=access_denied', 'TeamSnap was not connected')
        world.teamsnap?.api.setTeams('2', TEAMS)
        await signInAtTeamsnap(erin)
        await world.settled()
        await at('/connections/teamsnap', 'Connected Teams')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await judge(page, 'the disconnect dialog')
      },
    )
  })

test(
  'connects TeamSnap, opens an article and disconnects TeamSnap with the keyboard only',
  DEEP,
  async ({ page, context, world }) => {
    world.teamsnap?.api.setTeams('2', TEAMS)
    const erin = await world.person({ name: 'Erin Cole' })
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    const focused = (name: string | RegExp) => page.locator(':focus').and(page.getByRole('button', { name }))
    const tabTo = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      for (let tries = 0; tries < 40; tries++) {
        await page.keyboard.press('Tab')
        if ((await page.locator(':focus').and(page.getByRole(role, { name })).count()) > 0) return
      }
      throw new Error(`Tab did not reach ${String(name)}`)
    }
    await page.goto('/connections/teamsnap')
    await expect(page.getByRole('button', { name: 'Connect TeamSnap' })).toBeVisible()

    // The TeamSnap article opens over the list of platforms. Escape closes the article and shows the list again.
    await tabTo('Learn more about TeamSnap', 'link')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'About TeamSnap' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?about=teamsnap')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/connections\/teamsnap$/)

    await tabTo('Connect TeamSnap')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Teams Synced Successfully!' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Connected Teams' })).toBeVisible()

    await tabTo('Disconnect')
    await page.keyboard.press('Enter')
    await expect(focused('Cancel')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(focused('Disconnect')).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo('Disconnect')
    await page.keyboard.press('Enter')
    await expect(page.getByText('TeamSnap disconnected successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect TeamSnap' })).toBeVisible()
  },
)

test(
  'returns to the list of platforms when the user closes an article that was opened by its URL',
  DEEP,
  async ({ page, context, world }) => {
    await enter(context, world, await world.person({ name: 'Erin Cole' }))
    await page.goto('/connections?about=gamechanger')
    const article = page.getByRole('dialog', { name: 'About GameChanger' })
    await expect(article).toBeVisible()
    await article.getByRole('button', { name: 'Close' }).first().click()
    await expect(article).toHaveCount(0)
    await expect(page).toHaveURL(/\/connections$/)
    await page.getByRole('link', { name: 'Learn more about Playmetrics' }).click()
    await expect(page.getByRole('dialog', { name: 'About Playmetrics' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/connections$/)
    await page.goto('/connections?about=nothing')
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
