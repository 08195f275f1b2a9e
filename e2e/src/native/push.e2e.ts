import type { Page } from '@playwright/test'
import { twoFriends } from '../harness/chat.ts'
import { childOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import type { TestWorld } from '../harness/test.ts'
import { DEEP } from '../harness/exhaustive.ts'
import { expect, test } from './phone.ts'

/** Collects the device registrations that the page sends to the server. */
function saved(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/v1/devices/'))
      bodies.push([new URL(request.url()).pathname.split('/').at(-1), request.postDataJSON()])
  })
  return bodies
}

async function devices(world: TestWorld): Promise<object[]> {
  const { rows } = await world.database.query<object>(
    `select device_id, device_name, platform, device_model, os_version, fcm_token_hash is not null as has_token
     from user_devices order by created_at`,
  )
  return rows
}

const PHONE = {
  device_id: 'phone-1',
  device_name: 'Google Pixel 9',
  device_model: 'Pixel 9',
  os_version: '16',
  has_token: true,
}

test('asks for permission once on Android, sends each token once, and unregisters the phone on sign-out', async ({
  page,
  phone,
  world,
}) => {
  const registrations = saved(page)
  phone.belongsTo(await world.person())
  await page.goto('/')
  await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
  expect(phone.asked('PushNotifications', 'requestPermissions')).toHaveLength(1)
  expect(phone.asked('PushNotifications', 'createChannel')).toEqual([
    { id: 'homefield', name: 'Homefield', importance: 4, visibility: 0 },
  ])
  const token = (value: string) => phone.happens(page, 'PushNotifications', 'registration', { value })
  await token('first')
  await expect.poll(() => devices(world)).toEqual([{ ...PHONE, platform: 'android' }])
  expect(registrations).toEqual([
    [
      'phone-1',
      {
        deviceName: 'Google Pixel 9',
        platform: 'android',
        deviceModel: 'Pixel 9',
        osVersion: '16',
        fcmToken: 'first',
      },
    ],
  ])

  // The app must not send the same token again after the next start.
  await expect.poll(() => [...phone.keychain.values()].join()).toContain('first')
  await page.reload()
  await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(2)
  expect(phone.asked('PushNotifications', 'requestPermissions')).toHaveLength(1)
  await token('first')
  await token('second')
  await expect.poll(() => registrations.length).toBe(2)
  expect(registrations[1]).toMatchObject(['phone-1', { fcmToken: 'second' }])

  await page.goto('/settings')
  await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(3)
  await token('second')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.poll(() => devices(world)).toEqual([])
  await expect.poll(() => phone.asked('PushNotifications', 'unregister').length).toBe(1)
})

test('does not register the phone and does not ask again after the user denies permission', async ({
  page,
  phone,
  world,
}) => {
  const registrations = saved(page)
  phone.says = 'denied'
  phone.belongsTo(await world.person())
  await page.goto('/')
  await expect.poll(() => phone.asked('PushNotifications', 'requestPermissions').length).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => phone.asked('PushNotifications', 'checkPermissions').length).toBe(2)
  expect(phone.asked('PushNotifications', 'requestPermissions')).toHaveLength(1)
  expect(phone.asked('PushNotifications', 'register')).toEqual([])
  expect(registrations).toEqual([])
})

test(
  'warns if a token has exactly 64 hex characters, and stores the token',
  DEEP,
  async ({ page, phone, world }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    phone.belongsTo(await world.person())
    await page.goto('/')
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
    const registrations = saved(page)
    const token = (value: string) => phone.happens(page, 'PushNotifications', 'registration', { value })
    await token('A1'.repeat(33))
    await expect.poll(() => registrations.length).toBe(1)
    expect(warnings).toEqual([])
    await token('A1'.repeat(32))
    await expect.poll(() => registrations.length).toBe(2)
    expect(warnings).toEqual([expect.stringContaining('device token')])
  },
)

test(
  'identifies a phone that reports no identifier by the time and a random string',
  DEEP,
  async ({ page, phone, world }) => {
    phone.identifier = null
    phone.belongsTo(await world.person())
    const registrations = saved(page)
    await page.goto('/')
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
    const token = (value: string) => phone.happens(page, 'PushNotifications', 'registration', { value })
    await token('first')
    await token('second')
    await expect.poll(() => registrations.length).toBe(2)
    const ids = (registrations as [string, unknown][]).map(([id]) => id)
    expect(ids[0]).toMatch(/^\d{13}-[\w-]{8,}$/)
    expect(ids[1]).toBe(ids[0])
  },
)

test.describe('on an iPhone', () => {
  test.use({ platform: 'ios' })

  test(
    'sends the token of the messaging plugin, and sends the token again if it changes',
    DEEP,
    async ({ page, phone, world }) => {
      const registrations = saved(page)
      phone.belongsTo(await world.person())
      await page.goto('/')
      await expect.poll(() => devices(world)).toEqual([{ ...PHONE, platform: 'ios' }])
      await phone.happens(page, 'FirebaseMessaging', 'tokenReceived', { token: 'another' })
      await expect.poll(() => registrations.length).toBe(2)
      expect(registrations).toMatchObject([
        ['phone-1', { fcmToken: 'token-of-this-phone' }],
        ['phone-1', { fcmToken: 'another' }],
      ])
    },
  )
})

test(
  'opens friends, calendar, event, event messages or conversation when the user taps a push',
  DEEP,
  async ({ page, phone, world }) => {
    const { erin, id } = await twoFriends(world)
    const { id: event } = await eventOf(erin, await childOf(erin, 'Maya'))
    phone.belongsTo(erin)
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    const tap = (data: object) =>
      phone.happens(page, 'PushNotifications', 'pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { data },
      })
    await tap({ type: 'friend_request' })
    await expect(page).toHaveURL('/friends')
    await tap({ type: 'schedule_change' })
    await expect(page).toHaveURL(/\/calendar$/)
    await tap({ type: 'schedule_change', event_id: event })
    await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${event}`))
    await expect(page.getByRole('dialog')).toBeVisible()
    await tap({ type: 'friend_request' })
    await tap({ type: 'event_message', event_id: event })
    await expect(page.getByText('Be the first to comment on this event')).toBeVisible()
    await tap({ type: 'message', conversation_id: id })
    await expect(page).toHaveURL(new RegExp(`/friends\\?chat=${id}`))
    await expect(page.getByRole('dialog', { name: 'Conversation with Priya Raman' })).toBeVisible()
  },
)

test(
  'opens the messages of an open event when the user taps a push, even if the messages were closed before',
  DEEP,
  async ({ page, phone, world }) => {
    const erin = await world.person()
    const { id: event } = await eventOf(erin, await childOf(erin, 'Maya'))
    phone.belongsTo(erin)
    await page.goto(`/calendar?event=${event}`)
    await expect(page.getByRole('button', { name: 'View messages' })).toBeVisible()
    const tap = () =>
      phone.happens(page, 'PushNotifications', 'pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { data: { type: 'event_message', event_id: event } },
      })
    const messages = page.getByText('Be the first to comment on this event')
    for (let times = 0; times < 2; times++) {
      await tap()
      await expect(messages).toBeVisible()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^(Close|Back)/ })
        .first()
        .click()
      await expect(messages).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`event=${event}$`))
    }
  },
)

test(
  'deletes the push token on the server if push is turned off in Settings, and stores it if turned on',
  DEEP,
  async ({ page, phone, world }) => {
    phone.belongsTo(await world.person())
    await page.goto('/settings')
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
    const token = (value: string) => phone.happens(page, 'PushNotifications', 'registration', { value })
    await token('first')
    await expect.poll(() => devices(world)).toHaveLength(1)
    const push = page.getByRole('switch', { name: 'Push notifications' })
    await expect(push).toBeChecked()
    await push.press('Space')
    await expect(push).not.toBeChecked()
    await expect.poll(() => devices(world)).toEqual([])
    expect(phone.asked('PushNotifications', 'unregister')).toHaveLength(1)
    // Push must stay off after the next start of the app.
    await page.reload()
    await expect(push).not.toBeChecked()
    expect(phone.asked('PushNotifications', 'register')).toHaveLength(1)
    await push.press('Space')
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(push).toBeChecked()
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(2)
    await token('second')
    await expect.poll(() => devices(world)).toHaveLength(1)
  },
)

test(
  'mentions the phone’s settings if these settings block notifications',
  DEEP,
  async ({ page, phone, world }) => {
    phone.allowed['push'] = 'denied'
    phone.belongsTo(await world.person())
    await page.goto('/settings')
    await expect(page.getByText('Notifications are blocked in this phone’s settings.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show me how' })).toHaveCount(0)
  },
)
