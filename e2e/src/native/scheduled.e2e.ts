import { childOf } from '../harness/family.ts'
import { eventOf } from '../harness/schedule.ts'
import { expect, type Phone, test } from './phone.ts'
import { DEEP } from '../harness/exhaustive.ts'
import type { TestWorld } from '../harness/test.ts'

type Person = Awaited<ReturnType<TestWorld['person']>>

/** Inserts a scheduled notification, as the server's job does. @param minutes from now, negative if past */
async function schedule(world: TestWorld, person: Person, event: string, minutes: number): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `insert into scheduled_local_notifications (user_id, event_group_id, lead_minutes, title, body, trigger_time, created_at, updated_at)
     select $1, event_group_id, 60, 'Maya: Practice', 'Cedar Park, 5:00 PM', $3::timestamptz + $4 * interval '1 minute', $3, $3
     from events where id = $2 returning id`,
    [person.id, event, world.clock.now().toString(), minutes],
  )
  return rows[0]?.id ?? ''
}

async function statusOf(world: TestWorld, id: string): Promise<string | undefined> {
  const { rows } = await world.database.query<{ status: string }>(
    'select status from scheduled_local_notifications where id = $1',
    [id],
  )
  return rows[0]?.status
}

const rungAt = (phone: Phone) =>
  phone
    .asked('LocalNotifications', 'schedule')
    .flatMap(({ notifications }) => notifications as { title: string; schedule?: { at: string } }[])
    .filter(({ title }) => title !== '')

test(
  'schedules reminders on the phone, reports shown reminders, opens an event, and clears all on sign-out',
  DEEP,
  async ({ page, phone, world }) => {
    const erin = await world.person()
    const { id: event } = await eventOf(erin, await childOf(erin, 'Maya'), { location: 'Cedar Park' })
    const soon = await schedule(world, erin, event, 0.5)
    const later = await schedule(world, erin, event, 60)
    phone.belongsTo(erin)
    await page.goto('/')
    await expect.poll(() => phone.asked('PushNotifications', 'register').length).toBe(1)
    await phone.happens(page, 'PushNotifications', 'registration', { value: 'first' })
    await expect.poll(() => phone.held.size).toBe(2)
    const held = rungAt(phone).at(-1) as unknown as { schedule: { at: string } }
    expect(held).toMatchObject({
      title: 'Maya: Practice',
      body: 'Cedar Park, 5:00 PM',
      channelId: 'homefield',
    })
    const taken = async () =>
      (await erin.api.GET('/scheduled-notifications', {})).data?.scheduledNotifications
        .filter(({ isTaken }) => isTaken)
        .map(({ id }) => id)
    await expect.poll(taken).toEqual([soon, later])

    // The phone shows the reminder when it is due. The app reports this when the user returns to the app.
    await expect
      .poll(
        async () => {
          await phone.happens(page, 'App', 'resume')
          return statusOf(world, soon)
        },
        { timeout: 60_000 },
      )
      .toBe('sent')
    expect(await statusOf(world, later)).toBe('pending')
    // If the server changes the text of a reminder, the phone must replace the notification, not show a second one.
    expect(
      rungAt(phone).filter(({ title }) => title === 'Maya: Practice'),
      'notifications of the two practices, one each',
    ).toHaveLength(2)

    await phone.happens(page, 'LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'tap',
      notification: held,
    })
    await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${event}`))

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect.poll(() => phone.held.size).toBe(0)
  },
)

test('schedules no reminder without permission', DEEP, async ({ page, phone, world }) => {
  phone.says = 'denied'
  const erin = await world.person()
  const { id: event } = await eventOf(erin, await childOf(erin, 'Maya'))
  await schedule(world, erin, event, 60)
  phone.belongsTo(erin)
  await page.goto('/')
  await expect.poll(() => phone.asked('LocalNotifications', 'checkPermissions').length).toBeGreaterThan(0)
  expect(phone.asked('LocalNotifications', 'schedule')).toEqual([])
})
