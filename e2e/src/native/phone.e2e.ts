import type { Page } from '@playwright/test'
import { newId } from '@homefield/server/lib/ids'
import { twoFriends } from '../harness/chat.ts'
import { childOf } from '../harness/family.ts'
import { noteRequests } from '../harness/network.ts'
import { eventOf } from '../harness/schedule.ts'
import { DEEP } from '../harness/exhaustive.ts'
import { expect, test } from './phone.ts'

const BRAND = 'rgb(33, 82, 217)'

test('starts with a colored status bar, keeps the page below the bar, and shows no user menu', async ({
  page,
  phone,
  world,
}) => {
  phone.belongsTo(await world.person())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(phone.asked('StatusBar', 'setStyle')).toEqual([{ style: 'DARK' }])
  expect(phone.asked('StatusBar', 'setBackgroundColor')).toEqual([{ color: '#2152d9' }])
  await expect.poll(() => phone.asked('SplashScreen', 'hide').length).toBe(1)

  // Capacitor sets `--safe-area-inset-top` to the height of the status bar on Android.
  await page.evaluate(() => document.documentElement.style.setProperty('--safe-area-inset-top', '48px'))
  const strip = await page.evaluate(() => {
    const { backgroundColor, height, position } = getComputedStyle(document.documentElement, '::before')
    return { backgroundColor, height, position }
  })
  expect(strip).toEqual({ backgroundColor: BRAND, height: '48px', position: 'fixed' })
  const menu = page.getByRole('button', { name: 'Open menu' })
  expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(48)
  await expect(page.getByRole('button', { name: /account menu/i })).toHaveCount(0)
  await expect(page.locator('header').getByRole('button', { name: 'Erin Cole' })).toHaveCount(0)
})

/** Lists touch targets under 44 px. Touch areas that extend beyond an element's box count as part of the target. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, [role=button], [role=tab], nav a',
    )) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || getComputedStyle(element).visibility === 'hidden') continue
      if (element.closest('[aria-hidden=true], [inert]')) continue
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      if (y < 24 || y > innerHeight - 24 || x < 24 || x > innerWidth - 24) continue
      const meets = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy))
      // Measure from the center outward, because a control's touch area may extend further on one side.
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < 44 && meets(dx * (far + 1), dy * (far + 1))) far++
        return far
      }
      const wide = box.width >= 44 || reach(-1, 0) + reach(1, 0) >= 43
      const high = box.height >= 44 || reach(0, -1) + reach(0, 1) >= 43
      if (!wide || !high)
        found.push(
          `${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`,
        )
    }
    return found
  })
}

test('makes every touch target at least 44 px and every input text 16 px', async ({ page, phone, world }) => {
  const erin = await world.person()
  phone.belongsTo(erin)
  await eventOf(erin, await childOf(erin, 'Maya'), { location: 'Cedar Park' })
  for (const path of ['/dashboard', '/calendar', '/profiles', '/friends', '/connections', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Repeat the check, because a list may appear shortly after its heading.
    await expect.poll(() => tooSmall(page), { message: path }).toEqual([])
    const sizes = await page
      .locator('input:not([type=checkbox]):not([type=radio]), textarea, select')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
    expect.soft(new Set([...sizes, '16px']), path).toEqual(new Set(['16px']))
  }
})

test('hides the bottom bar while the keyboard is open', async ({ page, phone, world }) => {
  phone.belongsTo(await world.person())
  await page.goto('/friends')
  const bar = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Dashboard' }) })
    .last()
  await expect(bar).toBeVisible()
  await phone.happens(page, 'Keyboard', 'keyboardWillShow', { keyboardHeight: 300 })
  await expect(bar).toBeHidden()
  await phone.happens(page, 'Keyboard', 'keyboardWillHide')
  await expect(bar).toBeVisible()
})

test('opens universal links, launch links and custom-scheme links in the app, and ignores all other links', async ({
  page,
  phone,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/auth\/set-session → 400$/)
  const noted = noteRequests()
  phone.belongsTo(await world.person())
  phone.launchUrl = `${world.origin}/connections`
  await page.goto('/')
  await expect(page).toHaveURL('/connections')
  const opened = (url: string) => phone.happens(page, 'App', 'appUrlOpen', { url })
  await opened(`${world.origin}/friends`)
  await expect(page).toHaveURL('/friends')
  await opened('app.homefield://calendar')
  await expect(page).toHaveURL(/\/calendar/)
  await opened('https://evil.example/settings')
  await opened('javascript:alert(1)')
  await opened('app.homefield://profiles')
  await expect(page).toHaveURL('/profiles')
  await opened(`${world.origin}/#access_token=aaa-secret&refresh_token=bbb-secret&type=recovery`)
  await expect(page.getByText('Reset Link Invalid')).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
  expect(noted).toContain('/api/auth/set-session')
  expect(noted.filter((text) => text.includes('secret'))).toEqual([])
})

test(
  'closes a dialog, goes back, and on the first page leaves the app with the phone’s back button',
  DEEP,
  async ({ page, phone, world }) => {
    phone.belongsTo(await world.person())
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Profiles' }).last().click()
    await page
      .getByRole('button', { name: /Add Child|Add Your First Child/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Add New Child' })
    await expect(dialog).toBeVisible()
    const back = (canGoBack: boolean) => phone.happens(page, 'App', 'backButton', { canGoBack })
    await back(true)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/profiles')
    await back(true)
    await expect(page).toHaveURL('/dashboard')
    await back(false)
    await expect.poll(() => phone.asked('App', 'minimizeApp').length).toBe(1)
  },
)

test(
  'reacts when the phone goes offline, comes online or resumes the app',
  DEEP,
  async ({ page, phone, world }) => {
    phone.belongsTo(await world.person())
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const events = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const heard: string[] = []
          const hear = ({ type }: Event) => {
            heard.push(type)
            if (heard.length === 3) resolve(heard)
          }
          addEventListener('offline', hear)
          addEventListener('online', hear)
          document.addEventListener('visibilitychange', hear)
        }),
    )
    await phone.happens(page, 'Network', 'networkStatusChange', { connected: false })
    await phone.happens(page, 'Network', 'networkStatusChange', { connected: true })
    await phone.happens(page, 'App', 'resume')
    expect(await events).toEqual(['offline', 'online', 'visibilitychange'])
  },
)

test('shares a new calendar link through the phone’s share sheet', DEEP, async ({ page, phone, world }) => {
  const erin = await world.person()
  await childOf(erin, 'Maya')
  phone.belongsTo(erin)
  await page.goto('/settings#calendar-links')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Copy your link now' })
  await dialog.getByRole('button', { name: 'Share' }).click()
  const url = await dialog.locator('code').textContent()
  await expect.poll(() => phone.asked('Share', 'share')).toEqual([{ title: 'Homefield', url }])
})

test.describe('on an iPhone', () => {
  test.use({ platform: 'ios' })

  test('shows the number of unread messages on the app icon', DEEP, async ({ page, phone, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    phone.belongsTo(erin)
    phone.allowed['push'] = 'granted'
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    const badges = () =>
      phone
        .asked('LocalNotifications', 'schedule')
        .map(({ notifications }) => (notifications as { badge: number }[])[0]?.badge)
    const { error } = await priya.api.POST('/conversations/{id}/messages', {
      params: { path: { id } },
      body: { id: newId(), content: 'See you there', picture: null },
    })
    expect(error).toBeUndefined()
    await expect.poll(badges).toEqual([0, 1])
  })
})
