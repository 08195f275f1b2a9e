import { calendarText, type Entry } from '@homefield/testkit/calendar-text'
import { befriend } from '@homefield/testkit/family'
import { childOf, syncAgain, teamOf } from './harness/family.ts'
import { addressOf, LINKS, play } from './harness/links.ts'
import { expectInSight, openOnPhone, PHONE } from './harness/taps.ts'
import { enter, expect, type Page, test, type TestWorld } from './harness/test.ts'
import { appIsStored } from './harness/worker.ts'

/** Counts the taps that a parent needs on a phone for what they do most often. */

const SUNDAY: Entry = {
  uid: 'sunday@example.org',
  title: 'Practice',
  start: '20250803T140000Z',
  end: '20250803T153000Z',
}
const OTHERS: Entry[] = [
  { uid: 'early@example.org', title: 'Stretching', start: '20250731T110000Z', end: '20250731T120000Z' },
  { uid: 'running@example.org', title: 'Running class', start: '20250731T200000Z', end: '20250731T211500Z' },
  {
    uid: 'next@example.org',
    title: 'Practice',
    start: '20250731T213000Z',
    end: '20250731T230000Z',
    location: 'Cedar Park, Field 3',
  },
  {
    uid: 'friday@example.org',
    title: 'Team photo',
    start: '20250801T210000Z',
    end: '20250801T220000Z',
    location: 'Main Gym',
  },
  {
    uid: 'game@example.org',
    title: 'Harbor vs Rapids',
    start: '20250802T140000Z',
    end: '20250802T151500Z',
    location: 'Marine Complex',
  },
]

/** Creates a parent with one child, whose team has events from Thursday to Sunday. Sunday's event has moved. */
async function parentOf(world: TestWorld) {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  const serve = (entries: Entry[]) =>
    world.feeds.serve(addressOf(LINKS.club), { body: calendarText('Harbor', entries) })
  serve([...OTHERS, SUNDAY])
  const team = await teamOf(erin, { form: 'Other', url: LINKS.club, teamName: 'Harbor', sport: 'Soccer' }, [
    maya,
  ])
  serve([...OTHERS, { ...SUNDAY, start: '20250803T150000Z', end: '20250803T163000Z' }])
  await syncAgain(world, erin, team)
  return erin
}

const rowOf = (page: Page) => (name: RegExp) => page.getByRole('main').getByRole('button', { name })

test.describe('on a phone', () => {
  // Thursday, July 31, 2025, 4:12 PM in New York.
  test.use({ ...PHONE, now: '2025-07-31T20:12:00Z' })

  test('answers what is next, where Saturday’s game is, and what changed with at most one tap', async ({
    page,
    context,
    world,
  }) => {
    await enter(context, world, await parentOf(world))
    const row = rowOf(page)

    await test.step('shows what is next, when and where without a tap and without scrolling', async () => {
      const next = row(/July 31, 5:30 to 7:00\sPM, Cedar Park, Field 3/)
      const taps = await openOnPhone(page, '/dashboard', next)
      await expectInSight(next)
      expect(taps.taps).toBe(0)
    })

    await test.step('opens Saturday’s game with one tap', async () => {
      const taps = await openOnPhone(page, '/dashboard', row(/Rapids/))
      await taps.tap(row(/Rapids/))
      await expect(page.getByRole('dialog').getByText('Marine Complex').first()).toBeVisible()
      expect(taps.taps).toBe(1)
    })

    await test.step('shows what changed with one tap and without scrolling', async () => {
      const changes = page.getByRole('main').getByRole('link', { name: '1 change' })
      const taps = await openOnPhone(page, '/dashboard', changes)
      await taps.tap(changes)
      await expect(page).toHaveURL('/changes')
      await expect(page.getByRole('main').getByText(/11:00/).first()).toBeVisible()
      expect(taps).toMatchObject({ taps: 1, swipes: 0 })
    })
  })

  test('opens the chat with a friend with two taps', async ({ page, context, world }) => {
    const erin = await world.person()
    const priya = await world.person({ name: 'Priya Raman' })
    await befriend(priya, erin)
    await enter(context, world, erin)
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Friends' }).filter({ visible: true })
    const taps = await openOnPhone(page, '/dashboard', tab)

    await taps.tap(tab)
    await taps.tap(page.getByRole('button', { name: 'Message Priya Raman' }))

    await expect(page.getByRole('textbox', { name: /^Type a message/ })).toBeVisible()
    expect(taps).toMatchObject({ taps: 2, swipes: 0 })
  })

  test('adds a practice with two taps and one line', async ({ page, context, world }) => {
    const erin = await world.person()
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    const main = page.getByRole('main')
    const add = page.getByRole('button', { name: 'Add event', exact: true })
    const taps = await openOnPhone(page, '/dashboard', add)

    await taps.tap(add)
    const line = page.getByRole('textbox', { name: 'Quick add' })
    await expect(line).toBeFocused()
    await taps.write(line, 'Maya practice Thu 5:30–7 at Cedar Park')
    await taps.tap(page.getByRole('button', { name: 'Add Event', exact: true }))

    await expect(main.getByText(/5:30/).first()).toBeVisible()
    await expect(main.getByText('Cedar Park').first()).toBeVisible()
    expect(taps).toMatchObject({ taps: 2, lines: 1 })
  })
})

test.describe('on a phone in the evening', () => {
  // Thursday, July 31, 2025, 9 PM in New York.
  test.use({ ...PHONE, now: '2025-08-01T01:00:00Z' })

  test('shows tomorrow first, and the events of today that are over after one tap', async ({
    page,
    context,
    world,
  }) => {
    await enter(context, world, await parentOf(world))
    const row = rowOf(page)
    const tomorrow = row(/August 1, 5:00 to 6:00\sPM, Main Gym/)
    const taps = await openOnPhone(page, '/dashboard', tomorrow)

    await expectInSight(tomorrow)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Tomorrow')
    await expect(row(/Cedar Park/)).toHaveCount(0)
    await taps.tap(row(/^Today is over · 3 events$/))
    await expect(row(/Cedar Park/)).toBeVisible()
    expect(taps).toMatchObject({ taps: 1, swipes: 0 })
  })
})

test.describe('adding a team on a phone', () => {
  test.use({ ...PHONE, now: '2025-07-31T20:12:00Z', serviceWorkers: 'allow' })

  const MESSAGE = `Hi parents, here is our calendar:\n${LINKS.playmetrics}\nSee you Saturday!`

  test('adds a team from a copied message with four taps from the dashboard', async ({
    page,
    context,
    world,
  }) => {
    await play(world, LINKS.playmetrics, 'playmetrics-team')
    const erin = await world.person()
    for (const name of ['Maya', 'Owen']) await childOf(erin, name)
    await enter(context, world, erin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const connections = page.getByRole('navigation').getByRole('link', { name: 'Connections' }).last()
    const taps = await openOnPhone(page, '/dashboard', connections)
    await page.evaluate((text) => navigator.clipboard.writeText(text), MESSAGE)

    await taps.tap(connections)
    await taps.tap(page.getByRole('button', { name: 'Paste', exact: true }))
    await taps.tap(page.getByRole('main').getByText('Owen', { exact: true }))
    await taps.tap(page.getByRole('button', { name: 'Add to calendar' }))

    await expect(page.getByText('Found 7 events', { exact: false })).toBeVisible()
    expect(taps).toMatchObject({ taps: 4, lines: 0, swipes: 0 })
  })

  test('opens a message that another app shares in the paste box, and keeps it out of the address', async ({
    page,
    context,
    world,
  }) => {
    await play(world, LINKS.playmetrics, 'playmetrics-team')
    const erin = await world.person()
    await childOf(erin, 'Maya')
    await enter(context, world, erin)
    await page.goto('/dashboard')
    await appIsStored(page)

    // Sends the same request as the operating system's share sheet.
    await page.evaluate((text) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: text }))
      document.body.append(form)
      form.submit()
    }, MESSAGE)

    await expect(page.getByRole('main').getByRole('checkbox', { name: 'Maya' })).toBeChecked()
    await expect(page).toHaveURL('/connections#link')
    await page.getByRole('button', { name: 'Add to calendar' }).tap()
    await expect(page.getByText('Found 7 events', { exact: false })).toBeVisible()
    expect(world.logged().includes('/c900/'), 'the log contains a calendar link').toBe(false)
  })
})
