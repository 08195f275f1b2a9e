import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser, JSHandle, Page } from '@playwright/test'
import type { Event } from '@homefield/contract/event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, type Answer, serve } from '../../../../lib/testing/answers.ts'
import { bundle } from '../../../../lib/testing/bundle.ts'
import type { Intent } from '../../../../lib/mutation-queue/command.ts'
import { timed } from '../../model/made-event.ts'
import type { PatchesTestPage } from './test-page/patches-page.ts'

/* The tests use the real mutation queue, which stores and sends commands and handles the responses. */

/**
 * The test browser answers all requests itself. `localhost` is a secure context, which Web Locks require.
 */
const ORIGIN = 'http://localhost:9'
let browser: Browser
let script: string
let page: Page
let testPage: JSHandle<PatchesTestPage>
/** Returns the fake server's response to the next request. Each test can replace this function. */
let fate: () => Answer

const practice = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')
const MAYA = { id: 'maya', name: 'Maya', color: '#6366F1', isOwnProfile: true }

beforeAll(async () => {
  browser = await launchChromium()
  ;({ script } = await bundle(new URL('./test-page/patches-page.ts', import.meta.url)))
})
afterAll(() => browser.close())
beforeEach(async () => {
  fate = () => 'never'
  page = await browser.newPage()
  await serve(page, ORIGIN, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Week</title>',
      })
    return answer(route, { [`${request.method()} ${pathname.replace('/api/v1', '')}`]: () => fate() }, [])
  })
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: script })
  testPage = await page.evaluateHandle<PatchesTestPage>('testPage')
  await testPage.evaluate((page, [event, child]) => page.start([event], [child]), [practice, MAYA] as const)
})
afterEach(() => page.close())

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const shown = () => testPage.evaluate((page) => page.shown())
const pending = () => testPage.evaluate((page) => page.pending())
const sendNow = () => testPage.evaluate((page) => page.sendNow())
/** Adds a mutation to the mutation queue of the page. */
const write = (intent: object) => testPage.evaluate((page, it) => page.write(it as Intent), intent)
const untilListed = (...states: string[]) =>
  until(async () => expect(await testPage.evaluate((page) => page.listed())).toEqual(states))

const queueKey = practice.eventGroupId
const params = { id: practice.id }
const change = (body: object) =>
  write({ kind: 'changeEvent', params, queueKey, body: { version: 1, ...body } })
const remove = () => write({ kind: 'deleteEvent', params, query: { scope: 'this' }, queueKey })
const restore = () => write({ kind: 'restoreEvent', params, queueKey })

test('shows a change while the command is queued, and reverts the change when the server rejects the command', async () => {
  fate = () => 'cut'
  await change({ title: 'Scrimmage' })
  await untilListed('pending 1')
  expect(await shown()).toMatchObject([{ title: 'Scrimmage', version: 1 }])
  fate = () => ({ status: 400, body: { error: { code: 'sportLocked', message: '', requestId: '1' } } })
  await sendNow()
  await untilListed('failed 2')
  expect(await shown()).toEqual([practice])
})

test('does not mark a change as pending during the first attempt to send the change', async () => {
  await change({ title: 'Scrimmage' })
  await untilListed('sending 1')
  expect(await shown()).toMatchObject([{ title: 'Scrimmage' }])
  expect(await pending()).toEqual([false])
})

test('marks a change and all changes queued behind it as pending after a failed attempt', async () => {
  fate = () => 'cut'
  await change({ title: 'Scrimmage' })
  await untilListed('pending 1')
  await change({ title: 'Game' })
  await untilListed(expect.stringMatching(/^pending/) as string, 'pending 0')
  expect(await shown()).toMatchObject([{ title: 'Game' }])
  expect(await pending()).toEqual([true])
})

test('shows several queued edits of one event together', async () => {
  await change({ title: 'Scrimmage' })
  await change({ location: 'Oak Field' })
  await untilListed('sending 1', 'pending 0')
  expect(await shown()).toMatchObject([{ title: 'Scrimmage', location: 'Oak Field' }])
})

test('shows the server’s response at once, even while the command is still in the queue', async () => {
  const answered = { ...practice, title: 'Scrimmage', version: 2 }
  fate = () => ({ body: { event: answered, detail: {} } })
  await change({ title: 'Scrimmage' })
  await until(async () => expect(await shown()).toEqual([answered]))
  await untilListed()
  expect(await testPage.evaluate((page) => page.atAnswers())).toEqual([[answered]])
})

test('applies a queued change to an older server response that arrives later', async () => {
  fate = () => 'cut'
  const id = await change({ title: 'Scrimmage' })
  await untilListed('pending 1')
  await testPage.evaluate((page, event) => page.read([event]), { ...practice, location: 'Oak Field' })
  await until(async () =>
    expect(await shown()).toMatchObject([{ title: 'Scrimmage', location: 'Oak Field' }]),
  )
  fate = () => ({ status: 400, body: { error: { code: 'sportLocked', message: '', requestId: '1' } } })
  await sendNow()
  await untilListed('failed 2')
  await testPage.evaluate((page, it) => page.takeBack(it), id)
  await untilListed()
  expect(await shown()).toMatchObject([{ title: 'Practice', location: 'Oak Field' }])
})

test('shows the event unchanged after the user undoes a deletion that was not sent yet', async () => {
  await change({ uniform: 'Blue' })
  const undone = await remove()
  await untilListed('sending 1', 'pending 0')
  expect(await shown()).toEqual([])
  await testPage.evaluate((page, it) => page.takeBack(it), undone)
  await untilListed('sending 1')
  expect(await shown()).toMatchObject([{ title: 'Practice' }])
})

test('shows a restored event at once, and then the server’s version of the event', async () => {
  fate = () => ({ body: { count: 1 } })
  await remove()
  await until(async () => expect(await shown()).toEqual([]))
  await untilListed()
  fate = () => 'cut'
  await restore()
  await untilListed('pending 1')
  expect(await shown()).toMatchObject([{ eventGroupId: practice.eventGroupId }])
  const back = { ...practice, version: 3 }
  fate = () => ({ body: { event: back, count: 1 } })
  await sendNow()
  await untilListed()
  expect(await shown()).toEqual([back])
})

describe('queued changes to a series', () => {
  const [first, second] = ['2026-05-12', '2026-05-13'].map((day) =>
    timed(`${day}T21:00:00Z`, `${day}T22:00:00Z`, { seriesId: 'series' }),
  ) as [Event, Event]
  const on = (event: Event) => ({ params: { id: event.id }, queueKey: 'series' })
  const answers = (count: number) =>
    until(async () => expect(await testPage.evaluate((page) => page.atAnswers())).toHaveLength(count))
  beforeEach(() => testPage.evaluate((page, events) => page.read(events), [first, second]))

  test('after deleting two events of a series one by one, restores only the event that the user chose', async () => {
    fate = () => ({ body: { count: 1 } })
    for (const event of [first, second])
      await write({ kind: 'deleteEvent', ...on(event), query: { scope: 'this' } })
    await answers(2)
    expect(await shown()).toEqual([])
    fate = () => 'cut'
    await write({ kind: 'restoreEvent', ...on(first) })
    await untilListed('pending 1')
    expect((await shown()).map(({ id }) => id)).toEqual([first.id])
  })

  test('after a change to a whole series, sends the next change with the event’s new version', async () => {
    // Another device has already changed the third event. This page still has its old version.
    const third = { ...second, id: 'third', eventGroupId: 'third' }
    await testPage.evaluate((page, events) => page.read(events), [first, second, third])
    const versions = { [first.id]: 2, [second.id]: 2, [third.id]: 3 }
    fate = () => ({ body: { event: { ...first, title: 'Game', version: 2 }, detail: {}, versions } })
    await write({ kind: 'changeEvent', ...on(first), body: { title: 'Game', scope: 'all', version: 1 } })
    await answers(1)
    expect(await shown()).toMatchObject([
      { title: 'Game', version: 2 },
      { title: 'Game', version: 2 },
      { title: 'Game', version: 1 },
    ])
  })
})

test('shows a new event only once, even if the server’s response gives it another `eventGroupId`', async () => {
  const body = {
    id: 'new',
    profileId: 'maya',
    title: 'Team dinner',
    date: '2026-05-15',
    startTime: '18:30',
    durationMinutes: 60,
    sport: 'Other',
    visibility: 'public',
  }
  fate = () => 'cut'
  await write({ kind: 'createEvent', queueKey: 'new', body })
  await untilListed('pending 1')
  expect((await shown()).map(({ title }) => title)).toEqual(['Practice', 'Team dinner'])
  expect(await pending()).toEqual([false, true])
  const made = timed('2026-05-15T22:30:00Z', '2026-05-15T23:30:00Z', { id: 'new', title: 'Team dinner' })
  fate = () => ({ body: { event: made } })
  await sendNow()
  await untilListed()
  expect(await shown()).toEqual([practice, made])
  expect(await testPage.evaluate((page) => page.atAnswers())).toEqual([[practice, made]])
})
