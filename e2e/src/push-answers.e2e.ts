import type { Event } from '@homefield/contract/event'
import { given, grant } from '@homefield/testkit/family'
import { childOf } from './harness/family.ts'
import { cutOff } from './harness/network.ts'
import { givePush, watchNotices } from './harness/push.ts'
import { eventOf } from './harness/schedule.ts'
import { enter, expect, test } from './harness/test.ts'
import { appIsStored } from './harness/worker.ts'

/** Tests that the buttons of a push answer a question about driving without opening the app. */

test.use({ serviceWorkers: 'allow', hasPush: true })

test('accepts a drive from a push, and confirms it from the push of a move, even without a network', async ({
  page,
  context,
  world,
  guard,
}) => {
  const browser = await givePush(context, world)
  const erin = await world.person({ name: 'Erin Cole' })
  const dana = await world.person({ name: 'Dana Brooks' })
  await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
  const maya = await childOf(erin, 'Maya')
  const event = await eventOf(erin, maya, { title: 'Scrimmage', date: '2025-08-02', startTime: '18:00' })
  await enter(context, world, dana)
  await page.goto('/settings')
  await appIsStored(page)
  await page.reload()
  await page.getByRole('switch', { name: 'Push notifications' }).press('Space')
  const dialog = page.getByRole('dialog', { name: 'Know the moment it changes' })
  await dialog.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked()
  const notices = await watchNotices(page, world.origin)
  const path = { params: { path: { id: event.id } } }
  const status = async () => {
    const { event: shown } = given<{ event: Event }>(await erin.api.GET('/events/{id}', path))
    return shown.legs.find(({ direction }) => direction === 'there')?.status
  }
  /** Starts the waiting jobs now. They wait so that several changes share one notification. */
  const push = async (count: number) => {
    await expect(async () => {
      await world.database.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
      )
      expect(browser.received.length).toBe(count)
    }).toPass({ timeout: 30_000 })
    const received = browser.received.at(-1)
    if (!received) throw new Error('no push message was received')
    await notices.deliver(received.message)
    await expect.poll(async () => (await notices.standing()).length).toBe(1)
    return received.message.title
  }

  await test.step('accepts without opening the app', async () => {
    given(
      await erin.api.POST('/legs/assign', {
        body: {
          legs: [{ eventId: event.id, profileId: maya, direction: 'there', version: 0 }],
          driver: { kind: 'user', userId: dana.id },
        },
      }),
    )
    const title = await push(1)
    expect(title).toBe('Erin Cole asks you to drive Maya')
    expect(await notices.buttons(title)).toEqual(['Accept', 'Decline'])
    expect(await status()).toBe('asked')

    expect(await notices.press(title, 'accept')).toEqual([])

    await expect.poll(status).toBe('confirmed')
    expect(await notices.standing()).toEqual([])
  })
  await test.step('keeps the answer without a network, and sends it when the network is back', async () => {
    const { event: shown } = given<{ event: Event }>(await erin.api.GET('/events/{id}', path))
    given(
      await erin.api.PATCH('/events/{id}', {
        ...path,
        body: { version: shown.version, startTime: '18:30' },
      }),
    )
    expect(await status()).toBe('check')
    const title = await push(2)
    expect(await notices.buttons(title)).toEqual(['Still works', 'I can’t'])

    const deadSpot = await cutOff(context, world, guard)
    expect(await notices.press(title, 'stillWorks')).toEqual([])
    expect(await status()).toBe('check')

    await deadSpot.leave()
    await expect.poll(status, { timeout: 30_000 }).toBe('confirmed')
  })
})
