import type { Notification } from '@homefield/contract/notification'
import { newId } from '@homefield/server/lib/ids'
import { befriend, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { Page } from '@playwright/test'
import { judge } from './harness/axe.ts'
import {
  inOneEntry,
  notifyOfCommentInBell,
  notifyOfEvents,
  notifyOfFeed,
  notifyOfFriends,
} from './harness/bell.ts'
import { childOf, teamOf } from './harness/family.ts'
import { tabTo } from './harness/keys.ts'
import { LINKS, play } from './harness/links.ts'
import { looks } from './harness/looks.ts'
import { enterDeadSpot } from './harness/network.ts'
import { eventOf } from './harness/schedule.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

/** Tests the list of notifications, live and offline: users answer, read, delete and restore notifications. */

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const entriesOf = (page: Page) =>
  panelOf(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function notified(person: Person): Promise<Notification[]> {
  const { data } = await person.api.GET('/notifications')
  return data?.notifications ?? []
}

async function titles(person: Person): Promise<string[]> {
  return (await notified(person)).map(({ kind, read }) => `${kind}${read ? '' : '!'}`)
}

/**
 * Creates two events of Erin's child Maya. One event moved by half an hour; the other has a message from Priya.
 */
async function news(world: TestWorld) {
  const erin = await world.person({ name: 'Erin Cole', zone: 'America/Los_Angeles' })
  const priya = await world.person({ name: 'Priya Raman' })
  const maya = await childOf(erin, 'Maya')
  const practice = await eventOf(erin, maya, {
    title: 'Basketball practice',
    date: '2025-08-03',
    startTime: '18:00',
  })
  const cup = await eventOf(erin, maya, { title: 'Rose City Tournament', date: '2025-08-09' })
  await erin.api.PATCH('/events/{id}', {
    params: { path: { id: practice.id } },
    body: { startTime: '18:30', version: practice.version },
  })
  await notifyOfEvents(world, erin, 'eventsChanged', [practice.id], 'when', { minutesAgo: 8 })
  await notifyOfCommentInBell(
    world,
    { to: erin, from: priya, eventId: cup.id, words: 'Bracket is up' },
    { minutesAgo: 65 },
  )
  return { erin, priya, practice, cup }
}

test('shows friend requests live, counts them, and lets the user answer them in the list', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const tunde = await world.person({ name: 'Tunde Okafor' })
  const marcus = await world.person({ name: 'Marcus Bell' })
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(panelOf(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await tunde.api.POST('/friend-requests', { body: { userId: erin.id, message: 'Leo is on Owen’s team.' } })
  await expect(entriesOf(page)).toHaveText([
    /Unread: Tunde Okafor sent a friend request“Leo is on Owen’s team\.”Accept.*Decline.*(Just now|\dm ago)/,
  ])
  await marcus.api.POST('/friend-requests', { body: { userId: erin.id } })
  await expect(entriesOf(page)).toHaveCount(2)
  await entriesOf(page).last().getByRole('button', { name: 'Accept Tunde Okafor' }).click()
  await expect(toast(page, 'Friend request accepted!')).toBeVisible()
  await expect(entriesOf(page)).toHaveText([/Marcus Bell sent a friend request/])
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await entriesOf(page).getByRole('button', { name: 'Decline Marcus Bell' }).click()
  await expect(panelOf(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
  const { data } = await erin.api.GET('/friends')
  expect(data?.friends.map(({ person }) => person.name)).toEqual(['Tunde Okafor'])
  await expect.poll(() => titles(tunde)).toEqual(['friendAccepted!'])
})

test('shows what changed, marks notifications as read, and opens a notification’s event or, for several events, the list of changes', async ({
  page,
  context,
  world,
}) => {
  const { erin, practice, cup } = await news(world)
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

  await test.step('shows the design’s texts', async () => {
    await bell(page).click()
    await expect(entriesOf(page)).toHaveText([
      /Time changed: Basketball practiceMaya, tomorrow\. Now 6:30\sPM, was 6:00\sPM\.8m ago/,
      /Priya Raman commented“Bracket is up” on Rose City Tournament1h ago/,
    ])
  })

  await test.step('opens the event from the notification of a single change', async () => {
    await entriesOf(page).first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${practice.id}`))
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Basketball practice/ })).toBeVisible()
    await expect(panelOf(page)).toBeHidden()
    await expect.poll(() => titles(erin)).toEqual(['eventsChanged', 'eventMessage!'])
  })

  await test.step('opens the messages of an event from the notification of a message', async () => {
    await page.goto('/dashboard')
    await bell(page).click()
    await entriesOf(page).last().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${cup.id}&messages=true`))
    await expect(page.getByRole('dialog').getByText('Bracket is up')).toBeVisible()
    await expect.poll(() => titles(erin)).toEqual(['eventsChanged', 'eventMessage'])
  })

  await test.step('opens the list of changes from a notification of several changes', async () => {
    await notifyOfEvents(world, erin, 'eventsChanged', [practice.id, cup.id], 'cancelled', { minutesAgo: 1 })
    await page.goto('/dashboard')
    await bell(page).click()
    const entry = entriesOf(page).first()
    await expect(entry).toHaveText(
      /2 events changedMaya\. Cancelled: Sun Basketball practice, and 1 cancelled1m ago/,
    )
    await entry.getByRole('link').click()
    await expect(page).toHaveURL('/changes')
  })
})

test('shows the old and the new value of the first of several changes, in three languages', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole', zone: 'America/New_York' })
  const maya = await childOf(erin, 'Maya')
  const game = await eventOf(erin, maya, { title: 'Game', date: '2025-08-09', startTime: '09:00' })
  const final = await eventOf(erin, maya, { title: 'Final', date: '2025-08-16' })
  await erin.api.PATCH('/events/{id}', {
    params: { path: { id: game.id } },
    body: { startTime: '14:00', version: game.version },
  })
  await notifyOfEvents(world, erin, 'eventsChanged', [final.id], 'cancelled', { minutesAgo: 2 })
  await notifyOfEvents(world, erin, 'eventsChanged', [game.id], 'when', { minutesAgo: 1 })
  await inOneEntry(world, erin)
  await enter(context, world, erin)

  for (const [language, body] of [
    ['en', 'Maya. Sat Game moved 9:00 AM → 2:00 PM, and 1 cancelled'],
    ['es', 'Maya. Game (sáb), nuevo horario: 9:00 a.m. → 2:00 p.m., y 1 cancelado'],
    ['fr', 'Maya. Game (sam.) : déplacé, 9:00 → 14:00, et 1 annulé'],
  ] as const) {
    await erin.api.PATCH('/settings', { body: { language } })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('[data-header-panel] button').first().click()
    await expect(page.locator('[data-bell=body]')).toHaveText([body])
  }
})

/** Expected titles and bodies of the notification kinds in three languages, newest first. */
const IN_WORDS = {
  en: [
    ['Priya Raman wants to transfer Kiran’s profile to you', 'Accept or decline it in Profiles.'],
    ['Place changed: Practice', 'Maya, tomorrow 6:00 PM. Now Hollywood Library, was Cedar Park.'],
    ['Moved: Scrimmage', 'Maya. Now Wed, Aug 6, 6:00 – 7:00 PM, was Mon, Aug 4, 6:00 – 7:00 PM.'],
    ['Postponed: Game', 'Maya, Friday 10:00 AM'],
    ['Cancelled: Photo day', 'Maya, Friday 9:00 AM'],
    ['Harbor FC’s calendar can’t be read', 'It’s been a day. What you see may be out of date.'],
  ],
  es: [
    ['Priya Raman quiere transferirte el perfil de Kiran', 'Acéptalo o recházalo en Perfiles.'],
    ['Lugar cambiado: Practice', /^Maya, mañana.*6:00\sp\.m\. Ahora Hollywood Library; antes, Cedar Park\.$/],
    ['Cambiado de día: Scrimmage', /^Maya\. Ahora .*6 de ago.*; antes, .*4 de ago/],
    ['Pospuesto: Game', /^Maya, .*viernes.*10:00\sa\.m\.$/],
    ['Cancelado: Photo day', /^Maya, .*viernes.*9:00\sa\.m\.$/],
    ['No se puede leer el calendario de Harbor FC', 'Ya pasó un día. Lo que ves puede no estar al día.'],
  ],
  fr: [
    ['Priya Raman veut vous transférer le profil de Kiran', 'Acceptez ou refusez dans Profils.'],
    ['Lieu modifié : Practice', /^Maya, demain.*18:00\. Maintenant Hollywood Library, avant Cedar Park\.$/],
    ['Déplacé : Scrimmage', /^Maya\. Maintenant .*6 août.*, avant .*4 août/],
    ['Reporté : Game', /^Maya, vendredi.*10:00$/],
    ['Annulé : Photo day', 'Maya, vendredi à 9:00'],
    [
      'Le calendrier de Harbor FC est illisible',
      'Cela dure depuis un jour. Ce que vous voyez n’est peut-être plus à jour.',
    ],
  ],
} as const

test('formats moves, a new place, a cancellation, a child’s transfer and a failing feed in three languages', async ({
  page,
  context,
  world,
}) => {
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person({ name: 'Erin Cole', zone: 'America/New_York' })
  const priya = await world.person({ name: 'Priya Raman' })
  const maya = await childOf(erin, 'Maya')
  const [practice, scrimmage, game, photos] = [
    await eventOf(erin, maya, {
      title: 'Practice',
      date: '2025-08-03',
      startTime: '18:00',
      locationName: 'Cedar Park',
    }),
    await eventOf(erin, maya, { title: 'Scrimmage', date: '2025-08-04', startTime: '18:00' }),
    await eventOf(erin, maya, { title: 'Game', date: '2025-08-08', startTime: '10:00' }),
    await eventOf(erin, maya, { title: 'Photo day', date: '2025-08-08', startTime: '09:00' }),
  ]
  const team = await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor FC' }, [
    await childOf(erin, 'Owen'),
  ])
  for (const [event, change] of [
    [practice, { locationName: 'Hollywood Library' }],
    [scrimmage, { date: '2025-08-06' }],
  ] as const)
    expect(
      (
        await erin.api.PATCH('/events/{id}', {
          params: { path: { id: event.id } },
          body: { ...change, version: event.version },
        })
      ).error,
    ).toBeUndefined()
  await world.settled()
  await notifyOfFeed(world, erin, team)
  const tell = (id: string, notified: Parameters<typeof notifyOfEvents>[4], minutesAgo: number) =>
    notifyOfEvents(world, erin, 'eventsChanged', [id], notified, { minutesAgo })
  await tell(photos.id, 'cancelled', 25)
  await tell(game.id, 'postponed', 20)
  await tell(scrimmage.id, 'when', 15)
  await tell(practice.id, 'location', 10)
  await grant(world.database, { owner: priya, friend: erin, role: 'administrator' })
  const offered = await priya.api.POST('/handovers', {
    body: {
      id: newId() as never,
      profileId: (await childOf(priya, 'Kiran')) as never,
      userId: erin.id as never,
    },
  })
  expect(offered.error).toBeUndefined()

  await enter(context, world, erin)
  await page.goto('/dashboard')
  for (const language of ['en', 'es', 'fr'] as const)
    await test.step(`shows the notifications in ${language}`, async () => {
      await erin.api.PATCH('/settings', { body: { language } })
      await page.goto('/dashboard')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.locator('[data-header-panel] button').first().click()
      await expect(page.locator('[data-bell=entry]')).toHaveCount(6)
      await expect(page.locator('[data-bell=way]')).toHaveText(IN_WORDS[language].map(([title]) => title))
      await expect(page.locator('[data-bell=body]')).toHaveText(IN_WORDS[language].map(([, body]) => body))
    })
})

test(
  'restores a deleted notification with Undo, and deletes it on the server even after a reload (C13)',
  DEEP,
  async ({ page, context, world }) => {
    const { erin } = await news(world)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await bell(page).click()
    const first = entriesOf(page).first()

    await test.step('sends no request if the user undoes the deletion', async () => {
      await first.getByRole('button', { name: /^Delete/ }).click()
      await expect(entriesOf(page)).toHaveText([/Priya Raman commented/])
      await expect(entriesOf(page).getByRole('link')).toBeFocused()
      await toast(page, 'Notification deleted').getByRole('button', { name: 'Undo' }).click()
      await expect(entriesOf(page)).toHaveText([/Time changed/, /Priya Raman commented/])
      expect(await titles(erin)).toEqual(['eventsChanged!', 'eventMessage!'])
    })

    await test.step('marks all notifications as read', async () => {
      await panelOf(page).getByRole('button', { name: 'Mark all read' }).click()
      await expect(panelOf(page).getByRole('button', { name: 'Mark all read' })).toBeHidden()
      await expect.poll(() => titles(erin)).toEqual(['eventsChanged', 'eventMessage'])
    })

    await test.step('deletes the notification on the server once the toast with Undo is closed', async () => {
      await first.getByRole('button', { name: /^Delete/ }).click()
      expect(await titles(erin)).toEqual(['eventsChanged', 'eventMessage'])
      await toast(page, 'Notification deleted').getByRole('button', { name: 'Dismiss' }).click()
      await expect.poll(() => titles(erin)).toEqual(['eventMessage'])
    })

    await test.step('clears all notifications even if the user leaves the page before the request was sent', async () => {
      await panelOf(page).getByRole('button', { name: 'Clear all' }).click()
      await expect(panelOf(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
      await page.reload()
      expect(await titles(erin)).toEqual(['eventMessage'])
      await bell(page).click()
      await expect(panelOf(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
      await expect.poll(() => titles(erin), { timeout: 45_000 }).toEqual([])
      await expect(panelOf(page).getByRole('heading', { name: 'No notifications' })).toBeVisible()
    })
  },
)

test(
  'shows the stored notifications offline, and sends changes once back online',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin } = await news(world)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await bell(page).click()
    await expect(entriesOf(page)).toHaveCount(2)
    const spot = await enterDeadSpot(context, world, guard)
    await expect(
      panelOf(page).getByText('You’re offline. This is what’s saved on this device.'),
    ).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'Mark all read' }).click()
    await expect(entriesOf(page).filter({ hasText: 'Unread:' })).toHaveCount(0)
    expect(await titles(erin)).toEqual(['eventsChanged!', 'eventMessage!'])
    await spot.leave()
    await expect.poll(() => titles(erin), { timeout: 30_000 }).toEqual(['eventsChanged', 'eventMessage'])
    await expect(panelOf(page).getByText('Offline.')).toBeHidden()
  },
)

test('shows 99+ on the bell, puts the exact number into its accessible name, and says when in-app notifications are off', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person({ name: 'Erin Cole' })
  const priya = await world.person({ name: 'Priya Raman' })
  await befriend(priya, erin)
  await notifyOfFriends(world, { to: erin, from: priya, count: 120 })
  await enter(context, world, erin)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 120 unread')
  await expect(page.getByRole('banner').getByText('99+')).toBeVisible()
  await erin.api.PATCH('/settings', { body: { inAppNotifications: false } })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(panelOf(page).getByText('In-app notifications are off')).toBeVisible()
  await panelOf(page).getByRole('link', { name: 'Open Settings' }).click()
  await expect(page).toHaveURL('/settings#notifications')
})

test('shows an error if the notifications fail to load, and loads them when the user presses Retry', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.announce(/→ 500|500 \(/)
  const { erin } = await news(world)
  await enter(context, world, erin)
  let isPressed = false
  // Every request fails until the test presses Retry, because the event stream may also reload the list.
  await context.route('**/api/v1/notifications', (route) =>
    isPressed
      ? route.fallback()
      : route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x', requestId: 'r' } } }),
  )
  await page.goto('/dashboard')
  await bell(page).click()
  const retry = panelOf(page).getByRole('button', { name: 'Retry' })
  await expect(panelOf(page).getByText('Failed to load notifications')).toBeVisible({ timeout: 20_000 })
  await retry.hover()
  isPressed = true
  await page.mouse.down()
  await page.mouse.up()
  await expect(entriesOf(page)).toHaveCount(2)
})

test(
  'lets the user open, navigate, delete and close with the keyboard only',
  DEEP,
  async ({ page, context, world }) => {
    const { erin } = await news(world)
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await tabTo(page, bell(page))
    await page.keyboard.press('Enter')
    const links = entriesOf(page).getByRole('link')
    await expect(links).toHaveCount(2)
    await tabTo(page, links.first())
    await page.keyboard.press('ArrowDown')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(links.first()).toBeFocused()
    await tabTo(
      page,
      entriesOf(page)
        .first()
        .getByRole('button', { name: /^Delete/ }),
    )
    await page.keyboard.press('Enter')
    await expect(links).toHaveCount(1)
    await expect(links).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(links).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
  },
)

for (const [theme, device, viewport] of looks('dark, phone')) {
  test.describe(`${theme} theme on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test(`has no serious axe violations in the list of notifications, ${theme}, ${device}`, async ({
      page,
      context,
      world,
    }) => {
      const { erin } = await news(world)
      const tunde = await world.person({ name: 'Tunde Okafor' })
      await tunde.api.POST('/friend-requests', {
        body: { userId: erin.id, message: 'Leo is on Owen’s team.' },
      })
      await erin.api.PATCH('/settings', { body: { theme } })
      await enter(context, world, erin)
      await page.goto('/dashboard')
      await bell(page).click()
      await expect(entriesOf(page)).toHaveCount(3)
      if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await judge(page, 'the bell')
    })
  })
}
