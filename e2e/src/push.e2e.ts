import { signIn as signInAgainAt } from '@homefield/testkit/person'
import { childOf } from './harness/family.ts'
import { givePush, watchNotices } from './harness/push.ts'
import { eventOf } from './harness/schedule.ts'
import { PASSWORD, signIn } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'
import { DEEP } from './harness/exhaustive.ts'
import { appIsStored } from './harness/worker.ts'

/** Tests Web Push on one device: turning push on, receiving a notification, and clicking the notification. */

test.use({ serviceWorkers: 'allow', hasPush: true })

const PUSH = { name: 'Push notifications' } as const
const REASON = { name: 'Know the moment it changes' } as const

test('explains push before turning it on, logs the delivery of a test notification, and can turn push off again', async ({
  page,
  context,
  world,
}) => {
  const browser = await givePush(context, world)
  const erin = await world.person({ name: 'Erin Cole' })
  await enter(context, world, erin)
  await page.goto('/settings')
  await appIsStored(page)
  await page.reload()
  const section = page.getByRole('region', { name: 'On this device' })
  const push = section.getByRole('switch', PUSH)

  await test.step('does not ask the browser for permission after the user chose Not now', async () => {
    await push.press('Space')
    const dialog = page.getByRole('dialog', REASON)
    await expect(dialog.getByText('We notify you when a game moves')).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(push).not.toBeChecked()
    await expect(push).toBeFocused()
  })
  await test.step('subscribes this browser after consent', async () => {
    await push.press('Space')
    await page.getByRole('dialog', REASON).getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(push).toBeChecked()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('sends a test notification, confirms that it was sent, and lists it in the log', async () => {
    await section.getByRole('button', { name: 'Send me a test' }).click()
    await expect(
      section.getByRole('status').filter({ hasText: 'Sent. It should be with you now.' }),
    ).toBeVisible()
    await expect.poll(() => browser.received.length).toBe(1)
    await section.getByRole('button', { name: 'What was sent' }).click()
    const log = section.getByRole('list', { name: 'What was sent' }).getByRole('listitem')
    await expect(log.filter({ hasText: 'Push' })).toHaveText(/TestSentPush, Chrome, Linux · /)
  })
  await test.step('keeps push on after a reload, and turns push off with the switch', async () => {
    await page.reload()
    await expect(push).toBeChecked()
    await push.press('Space')
    await expect(push).not.toBeChecked()
    await erin.api.POST('/deliveries/test')
    await world.settled()
    expect(browser.asked()).toBe(1)
  })
})

test('offers push once the first events exist, and never again on this device after ‘Not now’', async ({
  page,
  context,
  world,
}) => {
  const push = await givePush(context, world)
  const erin = await world.person({ name: 'Erin Cole', password: PASSWORD })
  const maya = await childOf(erin, 'Maya')
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await appIsStored(page)
  await page.reload()
  const offer = page.getByRole('region', REASON)
  await expect(page.getByRole('heading', { name: 'Quick Start' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await eventOf(erin, maya, { title: 'Practice', date: '2025-08-03', startTime: '18:00' })
  await expect(offer.getByText('Nothing else unless you ask.')).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)

  await test.step('does not offer push again after a new sign-in', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/signin/)
    await signIn(page, erin.email)
    await expect(page.getByText('Practice').first()).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
  await test.step('offers push separately to another account on this device, and turns it on for that account', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/signin/)
    const dana = await world.person({ name: 'Dana Brooks', password: PASSWORD })
    await eventOf(dana, await childOf(dana, 'Leo'), { title: 'Swim meet', date: '2025-08-03' })
    await signIn(page, dana.email)
    await offer.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByText('You’ll get notifications on this device from now on.')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await dana.api.POST('/deliveries/test')
    await expect.poll(() => push.received.length).toBe(1)
  })
})

test(
  'turns push off on sign-out, but subscribes again if a user signs in after the session expired',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/ → 401$/)
    const push = await givePush(context, world)
    const erin = await world.person({ password: PASSWORD })
    await enter(context, world, erin)
    await page.goto('/settings')
    await appIsStored(page)
    await page.reload()
    const here = page.getByRole('switch', PUSH)
    await here.press('Space')
    await page.getByRole('dialog', REASON).getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(here).toBeChecked()
    const subscriptions = async () =>
      (await world.database.query('select 1 from push_subscriptions')).rowCount
    expect(await subscriptions()).toBe(1)
    // Wait until the component FollowPush has loaded and has linked the subscription to the account.
    await page.waitForTimeout(5_000)
    const { api } = await signInAgainAt(world.origin, erin)
    await api.DELETE('/sessions')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await subscriptions()).toBe(0)
    await signIn(page, erin.email)
    await expect.poll(subscriptions).toBe(1)
    await expect(here).toBeChecked()
    await api.POST('/deliveries/test')
    await expect.poll(() => push.received.length).toBe(1)

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/signin/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('played-subscription'))).toBeNull()
    await expect.poll(subscriptions).toBe(0)
  },
)

test('explains what to do when the browser blocks notifications', DEEP, async ({ page, context, world }) => {
  const browser = await givePush(context, world, { isAllowed: false })
  await enter(context, world, await world.person())
  await page.goto('/settings')
  await appIsStored(page)
  await page.reload()
  const section = page.getByRole('region', { name: 'On this device' })
  await section.getByRole('switch', PUSH).press('Space')
  await page.getByRole('dialog', REASON).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(section.getByText('Notifications are blocked in this browser’s settings.')).toBeVisible()
  await expect(section.getByRole('switch', PUSH)).toHaveCount(0)
  await section.getByRole('button', { name: 'Show me how' }).click()
  await expect(section.getByRole('listitem').first()).toHaveText(
    /Click the icon to the left of the web address/,
  )
  expect(browser.asked()).toBe(0)
})

test(
  'tells the user of Safari on an iPhone to add the app to the home screen first',
  DEEP,
  async ({ browser, world }) => {
    const phone = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      baseURL: world.origin,
    })
    // Remove `PushManager` and `Notification`, because a tab in iOS Safari does not have these two APIs.
    await phone.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PushManager')
      Reflect.deleteProperty(globalThis, 'Notification')
      Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
    })
    await enter(phone, world, await world.person())
    const page = await phone.newPage()
    await page.goto('/settings')
    const section = page.getByRole('region', { name: 'On this device' })
    await expect(section.getByText('Add Homefield to your home screen first.')).toBeVisible()
    await expect(section.getByRole('switch', PUSH)).toHaveCount(0)
    await phone.close()
  },
)

test('shows a pushed change as a notification that opens the event, and asks before unsaved text is lost', async ({
  page,
  context,
  world,
}) => {
  const browser = await givePush(context, world)
  const erin = await world.person({ name: 'Erin Cole', zone: 'America/New_York' })
  const maya = await childOf(erin, 'Maya')
  const event = await eventOf(erin, maya, { title: 'Scrimmage', date: '2025-08-02', startTime: '18:00' })
  await enter(context, world, erin)
  await page.goto('/settings')
  await appIsStored(page)
  await page.reload()
  await page.getByRole('switch', PUSH).press('Space')
  await page.getByRole('dialog', REASON).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByRole('switch', PUSH)).toBeChecked()
  await erin.api.POST('/deliveries/test')
  await expect.poll(() => browser.received.length).toBe(1)
  const [{ message } = { message: null }] = browser.received
  if (!message) throw new Error('no push message was received')

  const notices = await watchNotices(page, world.origin)
  await notices.deliver(message)
  await expect
    .poll(notices.standing)
    .toEqual([{ title: 'This is a test', body: 'Homefield can reach you here.', tag: message.tag }])

  // The badge on the app icon must show the number of unread notifications from the push message.
  expect(await notices.badges()).toEqual([message.badge])
  await test.step('replaces a notification with a newer one of the same tag', async () => {
    const moved = {
      ...message,
      tag: 'of the scrimmage',
      title: 'Time changed: Scrimmage',
      body: 'Maya, today 6:30 PM',
      href: `/calendar?event=${event.id}`,
    }
    await notices.deliver(moved)
    await notices.deliver({ ...moved, body: 'Maya, today 7:00 PM' })
    await expect
      .poll(async () => (await notices.standing()).map(({ body }) => body))
      .toEqual(['Homefield can reach you here.', 'Maya, today 7:00 PM'])
  })
  await test.step('navigates in the open page when the user clicks a notification', async () => {
    await page.getByRole('textbox', { name: 'Full name' }).fill('Erin Calloway')
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
    expect(await notices.press('Time changed: Scrimmage')).toEqual(['focus'])
    // The page must ask before it discards the text that the user typed.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${event.id}`))
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Scrimmage/ })).toBeVisible()
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
    expect((await notices.standing()).map(({ title }) => title)).toEqual(['This is a test'])
  })
  await test.step('opens a new page if none is open, but never another site', async () => {
    await notices.deliver({ ...message, tag: 'a', title: 'To the friends', href: '/friends' })
    await notices.deliver({ ...message, tag: 'b', title: 'Away', href: 'https://evil.example/' })
    await expect.poll(async () => (await notices.standing()).length).toBe(3)
    await page.goto('about:blank')
    expect(await notices.press('To the friends')).toEqual([`${world.origin}/friends`])
    expect(await notices.press('Away')).toEqual([])
  })
})
