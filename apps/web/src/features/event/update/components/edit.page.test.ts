import type { OpenedEvent } from '@homefield/contract/event'
import type { StreamFrame } from '@homefield/contract/stream'
import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer, Answers, Sent } from '../../../../lib/testing/answers.ts'
import { bundle, type Bundle } from '../../../../lib/testing/bundle.ts'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { open } from './test-page/browser.ts'
import type { Start } from './test-page/event-page.tsx'
import { timed } from '../../model/made-event.ts'
import { madeOpened } from '../model/opened.fixture.ts'
import { valuesOf } from '../model/values.ts'

const timeZone = 'America/New_York'
let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launchChromium()
  built = await bundle(new URL('./test-page/event-page.tsx', import.meta.url), { isDressed: true })
})
afterAll(() => browser.close())
// Close the pages after every test, because an open page keeps running and slows down later tests.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const site =
  (search: boolean, sendsMail = true) =>
  () => ({
    body: {
      sendsMail,
      sendsSms: false,
      maps: { search, tiles: false },
      isProduction: !sendsMail,
      hasTestMail: false,
    },
  })

function show(start: Start, answers: Answers = {}, options: BrowserContextOptions = {}) {
  return open(browser, built, start, { 'GET /site': site(false), ...answers }, options)
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

const manual = madeOpened({ platform: 'Manual', location: 'Cedar Park' })
const path = `PATCH /events/${manual.event.id}`
const opened = { dialog: 'edit', timeZone, opened: manual } as const

it('saves only the changed field when the user edits with the keyboard', async () => {
  const { page, sent } = await show(opened, { [path]: () => ({ body: manual }) })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Scrimmage')
  await page.keyboard.press('Enter')
  await page.getByText('closed').waitFor()
  expect(sent).toEqual([{ call: path, body: { title: 'Scrimmage', scope: 'this', version: 1 } }])
})

it('asks before saving a new time of a team’s event, and saves nothing on Cancel', async () => {
  const team = madeOpened({ platform: 'Playmetrics', teamName: 'Harbor FC' })
  const teamPath = `PATCH /events/${team.event.id}`
  const { page, sent } = await show({ ...opened, opened: team }, { [teamPath]: () => ({ body: team }) })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.getByRole('spinbutton', { name: 'day, Date' }).press('ArrowUp')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'Change it only for your family?' })
  await question.getByText('Harbor FC has it at Thu, May 14, 5:30 – 7:00 PM.').waitFor()
  await question.getByText('Fri, May 15, 5:30 – 7:00 PM').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(sent).toEqual([])

  await save.click()
  await question.getByRole('button', { name: 'Change for us' }).click()
  await page.getByText('closed').waitFor()
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-05-15', scope: 'this', zone: timeZone, version: 1 },
  ])
})

it('offers only the calendar file if the server cannot send email', { tags: 'deep' }, async () => {
  const sharing = { dialog: 'share', timeZone, opened: manual } as const
  const { page } = await show(sharing, { 'GET /site': site(false, false) })
  await page.getByText('Email isn’t set up on this Homefield server').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  const file = page.getByRole('link', { name: 'Download the calendar file' })
  expect(await file.getAttribute('href')).toContain(`/api/v1/events/${manual.event.id}/event.ics`)
  const { page: mailing } = await show(sharing)
  await mailing.getByRole('textbox', { name: 'Recipient Email' }).waitFor()
})

it('hides the success message when the account signs out (P3)', async () => {
  const { page } = await show(
    { ...opened, account: 'erin' },
    { 'GET /stream': () => 'never', [path]: () => ({ body: manual }) },
  )
  await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Event updated' })
  await toast.waitFor()
  // The test keeps the pointer on the toast, because a toast under the pointer does not close automatically.
  await toast.hover()
  await page.evaluate(() =>
    new BroadcastChannel('homefield.session').postMessage({
      type: 'end',
      account: 'erin',
      reason: 'signedOut',
    }),
  )
  await toast.waitFor({ state: 'detached' })
})

it('shows a red banner and keeps the typed text if the server rejects the edit', async () => {
  const { page } = await show(opened, {
    [path]: () => ({
      status: 400,
      body: {
        error: { code: 'unexpected', message: 'Something went wrong', requestId: '1' },
      },
    }),
  })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Scrimmage')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('alert').getByText('Failed to update event. Please try again.').waitFor()
  expect(await title.inputValue()).toBe('Scrimmage')
})

it('shows a busy button and ignores further presses while the edit is being saved', async () => {
  const { page, sent } = await show(opened, { [path]: () => 'never' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true })
  expect(sent).toHaveLength(1)
})

it('marks an empty title as missing and focuses the title field', { tags: 'deep' }, async () => {
  const { page, sent } = await show(opened)
  await page.getByRole('textbox', { name: 'Title' }).fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Enter a title').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
  expect(sent).toEqual([])
})

it('locks the sport of a synced event and explains why', { tags: 'deep' }, async () => {
  const { page } = await show({ ...opened, opened: madeOpened({ platform: 'Playmetrics' }) })
  const sport = page.getByRole('button', { name: /Sport/ })
  await sport.waitFor()
  expect(await sport.isDisabled()).toBe(true)
  await page.getByText('Sport cannot be changed for events synced from Playmetrics').waitFor()
})

it('resets an overridden field to the platform’s value when the user saves', { tags: 'deep' }, async () => {
  const overridden = madeOpened(
    { platform: 'Playmetrics', title: 'Practice, bring shin guards', overridden: ['title'] },
    {
      overrides: [
        {
          difference: { field: 'title', from: 'Practice', to: 'Practice, bring shin guards' },
          theirChange: null,
        },
      ],
    },
  )
  const call = `PATCH /events/${overridden.event.id}`
  const { page, sent } = await show(
    { ...opened, opened: overridden },
    { [call]: () => ({ body: overridden }) },
  )
  await page.getByText('You changed 1 field.').waitFor()
  await page.getByText('Differs from Playmetrics: Practice').waitFor()
  await page.getByRole('button', { name: 'Use theirs', exact: true }).click()
  await page.getByText('Follows Playmetrics again once you save.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Practice')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('closed').waitFor()
  expect(sent).toEqual([{ call, body: { useTheirs: ['title'], scope: 'this', version: 1 } }])
})

it('compares conflicting edits side by side and saves the values that the user chose', async () => {
  const current = madeOpened(
    { ...manual.event, title: 'Game', location: 'Oak Field', version: 2 },
    {
      edited: {
        at: '2026-05-14T10:00:00Z',
        by: { kind: 'person', name: 'Daniel Calloway', isViewer: false },
      },
    },
  )
  const { page, sent } = await show(opened, {
    [path]: (body) =>
      (body as { version: number }).version === 2
        ? { body: current }
        : {
            status: 409,
            body: { error: { code: 'stale', message: 'Stale', details: current, requestId: '1' } },
          },
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await page.getByRole('textbox', { name: 'Description' }).fill('Blue kit')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Changed while you were editing').waitFor()
  await page.getByText(/^Daniel Calloway saved this event/).waitFor()
  // Both the user and Daniel changed the title, so the dialog preselects the user's title.
  // Only Daniel changed the place, so Daniel's value is preselected.
  expect(await page.getByRole('radio', { name: 'Yours: Scrimmage' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Daniel’s: Oak Field' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('closed').waitFor()
  expect(sent.at(-1)).toEqual({
    call: path,
    body: { title: 'Scrimmage', description: 'Blue kit', scope: 'this', version: 2 },
  })
})

describe('undoing a drag to another time', () => {
  const at = (start: string, end: string, fields: Partial<OpenedEvent['event']>): OpenedEvent => ({
    ...manual,
    event: { ...manual.event, when: { kind: 'timed', start, end, zone: timeZone }, ...fields },
  })
  // The user drags the event from 5:30 PM to 6:30 PM.
  const change = { startTime: '18:30', scope: 'this' } as const
  const moved = at('2026-05-14T22:30:00Z', '2026-05-15T00:00:00Z', { version: 2 })
  const dragged = { dialog: 'move', timeZone, opened: manual, change } as const
  const back = {
    date: '2026-05-14',
    startTime: '17:30',
    isSecond: false,
    durationMinutes: 90,
    zone: timeZone,
    isUndo: true,
  }
  /**
   * Mocks a server with one event. The server rejects a change to an outdated version of the event with 409.
   */
  const server = (standing: { now: OpenedEvent; next: OpenedEvent }) => ({
    [path]: (body: unknown): Answer => {
      if ((body as { version: number }).version !== standing.now.event.version)
        return {
          status: 409,
          body: { error: { code: 'stale', message: 'Stale', details: standing.now, requestId: '1' } },
        }
      standing.now = standing.next
      return { body: { ...standing.now, versions: { [manual.event.id]: standing.now.event.version } } }
    },
  })

  it('undoes a time change after somebody renamed the event', { tags: 'deep' }, async () => {
    const standing = { now: manual, next: moved }
    const { page, sent } = await show(dragged, server(standing))
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Moved Practice: Thu 5:30 PM → 6:30 PM').waitFor()
    standing.now = { ...moved, event: { ...moved.event, title: 'Scrimmage', version: 3 } }
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(() =>
      expect(sent.slice(1).map(({ body }) => body)).toEqual([
        { ...back, version: 2 },
        { ...back, version: 3 },
      ]),
    )
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('does not undo a time change after somebody else changed the time', { tags: 'deep' }, async () => {
    const standing = { now: manual, next: moved }
    const { page, sent } = await show(dragged, server(standing))
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Moved Practice: Thu 5:30 PM → 6:30 PM').waitFor()
    standing.now = at('2026-05-15T21:30:00Z', '2026-05-15T23:00:00Z', { version: 3 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('This was changed elsewhere in the meantime.').waitFor()
    expect(sent).toHaveLength(2)
  })

  it('Undo reverts a time change that the user made offline, even after the change was sent (C13)', async () => {
    const standing = { now: manual, next: moved }
    let isCut = true
    const answers = server(standing)
    const { page, sent } = await show(dragged, {
      [path]: (body) => (isCut ? 'cut' : (answers[path]?.(body) ?? 'never')),
    })
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Moved Practice: Thu 5:30 PM → 6:30 PM').waitFor()
    await page.getByText('1 waiting').waitFor()
    isCut = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('0 waiting').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(() => expect(sent.at(-1)?.body).toEqual({ ...back, version: 2 }))
  })
})

it('keeps the typed text when the user goes back from a conflict to editing', { tags: 'deep' }, async () => {
  const current = madeOpened({ ...manual.event, title: 'Game', version: 2 })
  const { page } = await show(opened, {
    [path]: () => ({
      status: 409,
      body: { error: { code: 'stale', message: 'Stale', details: current, requestId: '1' } },
    }),
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Scrimmage')
})

it('asks the user which value to keep if another person changed the same field after the draft was saved', async () => {
  const base = valuesOf(manual, timeZone)
  const current = madeOpened({ ...manual.event, title: 'Practice at Weller', version: 2 })
  const { page, sent } = await show(
    {
      ...opened,
      account: 'erin',
      opened: current,
      draft: { base, values: { ...base, title: 'Practice, bring a ball', description: 'Blue kit' } },
    },
    { [path]: () => ({ body: current }) },
  )
  await page.getByText('Changed while you were editing').waitFor()
  expect(await page.getByRole('radio', { name: 'Yours: Practice, bring a ball' }).isChecked()).toBe(true)
  await page.getByText('Practice at Weller').click()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('closed').waitFor()
  expect(sent).toEqual([{ call: path, body: { description: 'Blue kit', scope: 'this', version: 2 } }])
})

it(
  'asks which events of a series a restored edit applies to, after its conflicts are resolved',
  { tags: 'deep' },
  async () => {
    const first = madeOpened({ ...manual.event, seriesId: 'series' })
    const base = valuesOf(first, timeZone)
    const current = madeOpened({ ...first.event, title: 'Practice at Weller', version: 2 })
    const { page, sent } = await show(
      {
        ...opened,
        account: 'erin',
        opened: current,
        draft: { base, values: { ...base, title: 'Practice, bring a ball' } },
      },
      { [path]: () => ({ body: current }) },
    )
    await page.getByRole('button', { name: 'Save my choices' }).click()
    await page.getByText('Save changes to a repeating event').waitFor()
    expect(sent).toEqual([])
    await page.getByText('This event', { exact: true }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('closed').waitFor()
    expect(sent).toEqual([
      { call: path, body: { title: 'Practice, bring a ball', scope: 'this', version: 2 } },
    ])
  },
)

it('asks which events of a series a change applies to, and preselects "this and following"', async () => {
  const series = madeOpened(
    { platform: 'Manual', seriesId: 'series' },
    { series: { count: 9, following: 6, past: 3, lastDay: '2026-06-22' } },
  )
  const { id } = series.event
  const { page, sent } = await show(
    { ...opened, opened: series },
    {
      [`GET /events/${id}`]: () => ({ body: { ...series, revisions: {} } }),
      [`PATCH /events/${id}`]: () => ({ body: series }),
    },
  )
  await page.getByRole('textbox', { name: 'Title' }).fill('Batting')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('May 14 and 5 more, to June 22').waitFor()
  await page.getByText('9 events. The 3 past ones keep their time.').waitFor()
  expect(await page.getByRole('radio', { name: /This and following/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save Changes' }).last().click()
  await page.getByText('closed').waitFor()
  expect(sent[0]?.body).toMatchObject({ title: 'Batting', scope: 'following' })
})

it('hides the scope "all" at the first event of a series', { tags: 'deep' }, async () => {
  const event = { ...manual.event, seriesId: 'series' }
  const detail = { ...manual.detail, series: { count: 9, following: 9, past: 0, lastDay: '2026-06-22' } }
  const { page } = await show(
    { dialog: 'scope', timeZone, action: 'delete', event },
    { [`GET /events/${event.id}`]: () => ({ body: { event, detail, revisions: {} } }) },
  )
  await page.getByText('9 events', { exact: true }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(2)
})

it('shows the number of deleted events on the red delete button', { tags: 'deep' }, async () => {
  const event = { ...manual.event, seriesId: 'series' }
  const detail = { ...manual.detail, series: { count: 9, following: 6, past: 3, lastDay: '2026-06-22' } }
  const { page } = await show(
    { dialog: 'scope', timeZone, action: 'delete', event },
    { [`GET /events/${event.id}`]: () => ({ body: { event, detail, revisions: {} } }) },
  )
  await page.getByRole('button', { name: 'Delete 1 event' }).waitFor()
  await page.getByText('9 events, with their messages').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('radio', { name: /All events/ }).check({ force: true })
  await page.getByRole('button', { name: 'Delete 9 events' }).click()
  await page.getByText('chose all').waitFor()
})

const maya = profile({ id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Maya' })
const owen = profile({ id: '01890a5d-ac96-774b-bcce-b302099a8058', name: 'Owen', sports: [] })
const profiles = () => ({ body: { profiles: [maya, owen], revisions: {} } })
const adding = { dialog: 'add', timeZone, initial: { date: '2026-11-01', startTime: '01:30' } } as const

it('asks whether a new event at a repeated clock time is in the first or the second hour (C20)', async () => {
  const { page, sent } = await show(adding, {
    'GET /profiles': profiles,
    'POST /events': () => ({ body: manual }),
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Night game')
  await page.getByRole('radio', { name: 'The second, EST' }).click()
  await page.getByRole('button', { name: /Child/ }).click()
  await page.getByRole('option', { name: 'Owen' }).click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByText('closed').waitFor()
  expect(sent[0]?.body).toMatchObject({
    profileId: owen.id,
    title: 'Night game',
    date: '2026-11-01',
    startTime: '01:30',
    isSecond: true,
    zone: timeZone,
    durationMinutes: 60,
    sport: 'Other',
    visibility: 'public',
  })
})

it('warns of clashes only once the user typed something, with the child’s own event first', async () => {
  const at = (start: string, end: string, of: typeof maya, title: string, given = {}) =>
    timed(`2099-05-14T${start}:00-04:00`, `2099-05-14T${end}:00-04:00`, {
      title,
      children: [{ eventId: of.id, profileId: of.id, name: of.name, color: of.color }],
      ...given,
    })
  const events = [
    at('00:00', '23:58', owen, 'Batting'),
    at('00:10', '23:59', maya, 'Recital'),
    at('00:00', '23:58', maya, 'Friend’s practice', { isOwnEvent: false, ownerName: 'Priya Raman' }),
  ]
  const { page } = await show(
    { ...adding, initial: { date: '2099-05-14' } },
    {
      'GET /profiles': profiles,
      'GET /events': () => ({ body: { events, revisions: {} } }),
    },
  )
  await page.getByText('Thursday', { exact: true }).waitFor()
  const note = page.locator('[data-note]')
  expect(await note.count()).toBe(0)
  await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
  await note.waitFor()
  expect(await note.count()).toBe(1)
  expect(await note.innerText()).toMatch(/^Clashes with Recital, Maya.*\s+Clashes with Batting, Owen/)
})

it('warns that the clock change skips the chosen time, and shows the time at which the event will start (C20)', async () => {
  const { page } = await show(
    { ...adding, initial: { date: '2026-03-08', startTime: '02:30' } },
    { 'GET /profiles': profiles },
  )
  await page.getByText('skip this time, so the event will start at 3:30 AM.').waitFor()
})

it('shows a red banner and keeps the typed text if the server does not add the event', async () => {
  const { page } = await show(
    { ...adding, initial: { date: '2026-05-18', startTime: '17:00' } },
    {
      'GET /profiles': profiles,
      'POST /events': () => ({
        status: 400,
        body: { error: { code: 'unexpected', message: 'Something went wrong', requestId: '1' } },
      }),
    },
  )
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Batting')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByRole('alert').getByText('Failed to add event. Please try again.').waitFor()
  expect(await title.inputValue()).toBe('Batting')
})

it('describes the recurrence in words, counts the events, and sends the selected weekdays', async () => {
  const { page, sent } = await show(
    { ...adding, initial: { date: '2026-05-18', startTime: '17:00', title: 'Batting' } },
    { 'GET /profiles': profiles, 'POST /events': () => ({ body: manual }) },
  )
  await page.getByText('Ends 6:00 PM', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Repeat/ }).click()
  await page.getByRole('button', { name: 'Wednesday' }).click()
  await page.getByText('After', { exact: true }).click()
  await page.getByText('Every Monday and Wednesday').waitFor()
  await page.getByText('12 events').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByText('closed').waitFor()
  expect(sent[0]?.body).toMatchObject({ repeat: { everyWeeks: 1, weekdays: [2, 4], count: 12 } })
})

it('moves the recurrence to the new weekday, and accepts a first event on another weekday', async () => {
  const { page, sent } = await show(
    { ...adding, initial: { date: '2026-05-18', startTime: '17:00', title: 'Batting' } },
    { 'GET /profiles': profiles, 'POST /events': () => ({ body: manual }) },
  )
  const repeat = page.getByRole('button', { name: /Repeat/ })
  await repeat.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('spinbutton', { name: 'day, Date' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Repeat Every Tuesday until July 14: 9 events' }).waitFor()
  await repeat.click()
  await page.getByRole('button', { name: 'Tuesday', exact: true }).click()
  await page.getByRole('button', { name: 'Monday', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  // The nine events are on May 19 and on the eight Mondays from May 25 to July 13.
  await page
    .getByRole('button', { name: 'Repeat May 19, then every Monday until July 14: 9 events' })
    .waitFor()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByText('closed').waitFor()
  expect(sent[0]?.body).toMatchObject({ date: '2026-05-19', repeat: { weekdays: [2], until: '2026-07-14' } })
})

it('fills the form from one typed line, shows how it read the line, and sends the event with Enter', async () => {
  const { page, sent } = await show(
    { dialog: 'add', timeZone },
    { 'GET /profiles': profiles, 'POST /events': () => ({ body: manual }) },
  )
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.pressSequentially('owen tennis clinic dec 24 2031 5:30-6:45 at Harbor Gym')
  for (const chip of ['Tennis clinic', 'Owen', 'Wed, Dec 24', '5:30 – 6:45 PM', 'Harbor Gym', 'Tennis'])
    await page.getByRole('button', { name: `${chip}, change`, exact: true }).waitFor()

  await line.press('Enter')
  await page.getByText('closed').waitFor()

  expect(sent[0]?.body).toMatchObject({
    profileId: owen.id,
    title: 'Tennis clinic',
    date: '2031-12-24',
    startTime: '17:30',
    durationMinutes: 75,
    sport: 'Tennis',
    location: 'Harbor Gym',
  })
})

it('opens the field that corrects a chip, and keeps the correction while the user types on', async () => {
  const { page } = await show({ dialog: 'add', timeZone }, { 'GET /profiles': profiles })
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.pressSequentially('clinic dec 24 2031 5:30pm')
  await page.getByRole('button', { name: 'Maya, not in the line, change' }).click()
  await page.getByRole('option', { name: 'Owen' }).click()
  await page.getByRole('button', { name: 'Clinic, change' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
  await title.fill('Serve clinic')

  await line.press('End')
  await line.pressSequentially(' 90 min')

  await page.getByRole('button', { name: '5:30 – 7:00 PM, change' }).waitFor()
  await page.getByRole('button', { name: 'Owen, not in the line, change' }).waitFor()
  expect(await title.inputValue()).toBe('Serve clinic')
})

it('suggests places while the user types, and saves the name of the chosen place', async () => {
  const { page, sent } = await show(
    { ...adding, profileId: maya.id, initial: { date: '2026-05-18', startTime: '17:00', title: 'Batting' } },
    {
      'GET /site': site(true),
      'GET /profiles': profiles,
      'GET /places': () => ({ body: { places: [{ name: 'Cedar Park', address: '2200 SE Alder St' }] } }),
      'POST /events': () => ({ body: manual }),
    },
  )
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially('ceda')
  await page.getByRole('option', { name: '2200 SE Alder St' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Cedar Park', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByText('closed').waitFor()
  expect(sent[0]?.body).toMatchObject({ location: '2200 SE Alder St', locationName: 'Cedar Park' })
})

it('closes the form on a click outside the form, but not on a click on a suggestion', async () => {
  const { page } = await show(
    { ...adding, profileId: maya.id },
    {
      'GET /site': site(true),
      'GET /profiles': profiles,
      'GET /places': () => ({ body: { places: [{ name: 'Cedar Park', address: '2200 SE Alder St' }] } }),
    },
  )
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.pressSequentially('ceda')
  const suggestion = page.getByRole('option', { name: '2200 SE Alder St' })
  await suggestion.waitFor()
  // A mouse press on the suggestion comes before the click. The form must not close on the press.
  await suggestion.dispatchEvent('pointerdown', { pointerType: 'mouse', button: 0 })
  await suggestion.click()
  expect(await location.inputValue()).toBe('2200 SE Alder St')
  expect(await page.getByText('closed').count()).toBe(0)
  await page.mouse.click(5, 5)
  await page.getByText('closed').waitFor()
})

it('shows the form full-screen on a phone and centered on a wide screen', async () => {
  const box = async (viewport: { width: number; height: number }) => {
    const { page } = await show(opened, {}, { viewport })
    return page.getByRole('dialog').boundingBox()
  }

  const phone = await box({ width: 390, height: 844 })
  const wide = await box({ width: 1440, height: 900 })

  expect(phone).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(wide).toMatchObject({ x: (1440 - 600) / 2, width: 600 })
  expect((wide?.y ?? 0) * 2 + (wide?.height ?? 0)).toBe(900)
})

it('shows a plain text field for the place if the installation has no place search', async () => {
  // The server never responds to `GET /site`, so the form does not know whether a place search exists.
  const pending = await show(
    { ...adding, profileId: maya.id },
    { 'GET /profiles': profiles, 'GET /site': () => 'never' },
  )
  await pending.page.getByPlaceholder('Loading places search...').waitFor()
  const { page } = await show({ ...adding, profileId: maya.id }, { 'GET /profiles': profiles })
  await page.getByPlaceholder('Maps unavailable - enter location manually').waitFor()
})

describe('sharing an event', () => {
  const call = `POST /events/${manual.event.id}/share`
  const sharing = { dialog: 'share', timeZone, opened: manual } as const
  const error = { code: 'unexpected', message: '', requestId: '1' }
  const address = 'grandma.jo@calloway.example'

  it('rejects an incomplete email address, and shows the specification’s error texts if sharing fails', async () => {
    let answer: Answer = { status: 400, body: { error } }
    const { page, sent } = await show(sharing, { [call]: () => answer })
    const dialog = page.getByRole('dialog', { name: 'Share Event' })
    const email = dialog.getByRole('textbox', { name: 'Recipient Email' })
    const send = dialog.getByRole('button', { name: 'Share Event' })
    await email.waitFor()
    expect(await email.getAttribute('type')).toBe('email')
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByText(manual.event.title).waitFor()
    await dialog.getByText(/^Maya · Soccer · /).waitFor()

    await email.fill('grandma.jo@calloway')
    await send.click()
    await dialog.getByText('Enter a full email address, like name@example.com').waitFor()
    expect(sent).toEqual([])

    await email.fill(address)
    await send.click()
    const alert = dialog.getByRole('alert')
    await until(async () => expect((await alert.textContent())?.trim()).toBe('Failed to share event'))
    answer = 'cut'
    await send.click()
    await alert.getByText('Failed to share event. Please try again.', { exact: true }).waitFor()
  })

  it('shows the progress and the success of sharing, and closes the dialog after two seconds', async () => {
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { page, sent } = await show(sharing, { [call]: () => ({ body: {} }) })
    await page.route('**/share', async (route) => {
      await held
      await route.fallback()
    })
    await page.evaluate(() => {
      const { setTimeout } = globalThis
      const noting = (run: TimerHandler, delay = 0) => {
        if (delay === 2_000) document.documentElement.dataset['closesAfter'] = String(delay)
        return setTimeout(run, delay)
      }
      Object.assign(globalThis, { setTimeout: noting })
    })
    await page.getByRole('textbox', { name: 'Recipient Email' }).fill(address)
    await page.getByRole('button', { name: 'Share Event' }).click()
    const busy = page.getByRole('button', { name: 'Sharing...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)

    expect(await page.locator('html').getAttribute('data-closes-after')).toBeNull()
    finish()
    await page.getByRole('heading', { name: 'Event Shared!' }).waitFor()
    await page.getByText(`The event details were sent to ${address}`).waitFor()
    expect(sent.at(-1)?.body).toMatchObject({ recipientEmail: address })
    expect(await page.locator('html').getAttribute('data-closes-after')).toBe('2000')
    await page.getByText('closed').waitFor()
  })
})

it(
  'links to the children page if the account has no child to add an event for',
  { tags: 'deep' },
  async () => {
    const { page } = await show(adding, {
      'GET /profiles': () => ({ body: { profiles: [], revisions: {} } }),
    })
    await page.getByRole('link', { name: 'Add a child' }).waitFor()
  },
)

/** Delivers a server-sent event to this page, as if another tab had received the event. */
const hear = (page: Page, frame: StreamFrame) =>
  page.evaluate((heard) => {
    const channel = new BroadcastChannel('homefield.stream')
    channel.postMessage({ account: 'erin', type: 'frame', frame: heard })
    channel.close()
  }, frame)
/** Returns the keys of all drafts in the page's session storage. */
const writtenOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('homefield.draft.')))
/**
 * Returns the drafts that a new form would restore.
 * A draft with `.typing` in its key belongs to a form that is still open.
 */
const draftsOf = async (page: Page) => (await writtenOf(page)).filter((key) => !key.includes('.typing'))
/** Revision numbers as the server sends them. In `one`, Erin has lost access to the child Kiran. */
const both = { 'person:erin': 1, 'profile:a': 1, 'profile:kiran': 1 }
const one = { 'person:erin': 2, 'profile:a': 1 }
const kiran = profile({ id: 'kiran', name: 'Kiran', isOwnProfile: false, ownerName: 'Priya Raman' })

/** Types into a new event's form. Then Erin loses access to Kiran, and the request for the children fails. */
async function halfTyped(start: Partial<Start>): Promise<{ page: Page; back: () => Promise<void> }> {
  let isAway = false
  let profiles = { profiles: [profile(), kiran], revisions: both as Record<string, number> }
  const { page } = await show({ dialog: 'add', timeZone, account: 'erin', ...start } as Start, {
    'GET /stream': () => 'never',
    'GET /profiles': () => (isAway ? 'cut' : { body: profiles }),
  })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Dentist, bring the insurance card')
  await hear(page, { type: 'hello', epoch: 'one', revisions: both })
  isAway = true
  await hear(page, { type: 'change', revisions: { 'person:erin': 2 }, gone: ['profile:kiran'] })
  await page.getByText('Your children could not be loaded').waitFor()
  expect(await title.count()).toBe(0)
  const back = async () => {
    isAway = false
    profiles = { profiles: [profile()], revisions: one }
    await hear(page, { type: 'hello', epoch: 'one', revisions: one })
  }
  return { page, back }
}

it('restores the half-typed event after the form closed because the user lost access to another child', async () => {
  const { page, back } = await halfTyped({ profileId: 'a' })
  await back()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue(), { timeout: 10_000 })
    .toBe('Dentist, bring the insurance card')
  // The form removes the draft once it has restored the text.
  expect(await draftsOf(page)).toEqual([])
})

/** Hides or shows the page, as if the user switched tabs or apps. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
/** Reloads the page without unload events, as if the browser had killed it for memory. */
async function killed(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const event of ['pagehide', 'visibilitychange', 'beforeunload'])
      window.addEventListener(event, (notified) => notified.stopImmediatePropagation(), true)
  })
  await page.reload()
  await page.addScriptTag({ content: built.script })
}
const addingAsErin = { dialog: 'add', timeZone, account: 'erin', profileId: 'a' } as const

describe('the driver of a new event', () => {
  const family = {
    ownerId: 'erin',
    ownerName: 'Erin Calder',
    profileIds: ['a'],
    mayAssign: true,
    people: [
      { userId: 'erin', name: 'Erin Calder', photoId: null, isViewer: true, isAdult: true },
      { userId: 'sam', name: 'Sam Cole', photoId: null, isViewer: false, isAdult: true },
    ],
    helpers: [{ id: 'nana', name: 'Nana Jo', phoneNumber: null, email: null, version: 1 }],
    defaults: [],
  }
  const answers: Answers = {
    'GET /stream': () => 'never',
    'GET /profiles': () => ({ body: { profiles: [profile()], revisions: both } }),
    'GET /coverage': () => ({ body: { families: [family], revisions: both } }),
    'POST /events': () => ({ body: manual }),
    'POST /legs/assign': () => ({ body: { legs: [] } }),
  }
  const adding = { ...addingAsErin, initial: { date: '2026-05-18', startTime: '17:00', title: 'Practice' } }
  const drivers = (page: Page) => page.getByRole('button', { name: /Who drives\?/ })
  const add = (page: Page) => page.getByRole('button', { name: 'Add Event' }).click()
  const calls = (sent: Sent) => sent.map(({ call }) => call).filter((call) => / .(events|legs)/.test(call))

  it('is chosen with the keyboard, and gets both legs after the event was created', async () => {
    const { page, sent } = await show(adding, answers)
    await drivers(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Nana Jo' }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Nobody yet',
      'I’ll drive',
      'Ask Sam Cole',
      'Nana Jo',
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await add(page)
    await page.getByText('Asked Sam Cole').waitFor()

    await until(() => expect(calls(sent)).toEqual(['POST /events', 'POST /legs/assign']))
    const bodyOf = (named: string) => sent.find(({ call }) => call === named)?.body
    const created = bodyOf('POST /events') as { id: string } | undefined
    const leg = { eventId: created?.id, profileId: 'a', version: 0 }
    expect(bodyOf('POST /legs/assign')).toEqual({
      legs: [
        { ...leg, direction: 'there' },
        { ...leg, direction: 'back' },
      ],
      driver: { kind: 'user', userId: 'sam' },
    })
  })

  it('waits for the event’s creation while the device is offline', async () => {
    let isOffline = true
    const { page, sent } = await show(adding, {
      ...answers,
      'POST /events': () => (isOffline ? 'cut' : { body: manual }),
    })
    await drivers(page).click()
    await page.getByRole('option', { name: 'I’ll drive' }).click()
    await add(page)
    await page.getByText('You drive').waitFor()
    expect(calls(sent)).not.toContain('POST /legs/assign')

    isOffline = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await until(() => expect(calls(sent).slice(-2)).toEqual(['POST /events', 'POST /legs/assign']))
  })

  it('is nobody unless the user chooses a driver', async () => {
    const { page, sent } = await show(adding, answers)
    await drivers(page).getByText('Nobody yet').waitFor()
    await add(page)
    await page.getByText('closed').waitFor()

    await page.getByText('Event added').waitFor()
    expect(calls(sent)).toEqual(['POST /events'])
  })

  it('becomes the usual driver of a repeated event, for its weekday and days', async () => {
    const { page, sent } = await show(adding, { ...answers, 'POST /leg-defaults': () => ({ body: {} }) })
    await page.getByRole('button', { name: /^Repeat/ }).click()
    await page.getByRole('dialog', { name: 'Repeat' }).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /Who usually drives\?/ }).click()
    await page.getByRole('option', { name: 'Nana Jo' }).click()
    await add(page)
    await page.getByText('Saved as usual').waitFor()

    const added = sent.filter(({ call }) => call === 'POST /leg-defaults').map(({ body }) => body)
    // May 18, 2026 is a Monday. A new event repeats for eight weeks.
    const usual = {
      profileId: 'a',
      teamId: null,
      activity: 'practice',
      weekday: 1,
      fromDay: '2026-05-18',
      untilDay: '2026-07-13',
      driver: { kind: 'helper', helperId: 'nana' },
    }
    expect(added).toMatchObject([
      { ...usual, direction: 'there' },
      { ...usual, direction: 'back' },
    ])
    expect(sent.map(({ call }) => call)).not.toContain('POST /legs/assign')
  })

  it('is the usual driver by default', async () => {
    const usual = {
      profileId: 'a',
      teamId: null,
      teamName: null,
      activity: null,
      fromDay: '2026-05-01',
      untilDay: null,
      answer: 'accepted',
      version: 1,
    }
    const defaults = [
      {
        ...usual,
        id: '1',
        direction: 'there',
        weekday: 1,
        driver: { kind: 'helper', helperId: 'nana', name: 'Nana Jo' },
      },
      {
        ...usual,
        id: '2',
        direction: 'back',
        weekday: null,
        driver: { kind: 'user', userId: 'erin', name: 'Erin Calder', isViewer: true },
      },
    ]
    const { page, sent } = await show(adding, {
      ...answers,
      'GET /coverage': () => ({ body: { families: [{ ...family, defaults }], revisions: both } }),
    })

    await drivers(page).getByText('Nana Jo there · You home, as usual').waitFor()
    await add(page)
    await page.getByText('Event added').waitFor()
    expect(calls(sent)).toEqual(['POST /events'])
  })

  it('is not offered for an event without a time', async () => {
    const { page } = await show({ ...addingAsErin, initial: { date: '2026-05-18', title: 'Camp' } }, answers)
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await drivers(page).count()).toBe(0)
  })
})

describe('an unsaved event', () => {
  const answers: Answers = {
    'GET /stream': () => 'never',
    'GET /profiles': () => ({ body: { profiles: [profile()], revisions: both } }),
  }

  it('restores a draft after a reload, with a message', async () => {
    const { page } = await show(addingAsErin, answers)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Dentist')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await page.addScriptTag({ content: built.script })
    await expect.poll(() => title.inputValue(), { timeout: 10_000 }).toBe('Dentist')
    await page.getByText('We restored your unsaved changes.').waitFor()
    // The form removes the draft once it has restored the text.
    expect(await draftsOf(page)).toEqual([])
  })

  it('stores a draft while the page is hidden, but not after the form closes or the session ends', async () => {
    const { page } = await show(addingAsErin, answers)
    await page.getByRole('textbox', { name: 'Title' }).fill('Dentist')
    await look(page, 'hidden')
    expect(await draftsOf(page)).toHaveLength(2)
    await look(page, 'visible')
    expect(await draftsOf(page)).toEqual([])

    await look(page, 'hidden')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('closed').waitFor()
    expect(await writtenOf(page)).toEqual([])

    const { page: other } = await show(addingAsErin, answers)
    await other.getByRole('textbox', { name: 'Title' }).fill('Dentist')
    await look(other, 'hidden')
    await other.evaluate(() =>
      new BroadcastChannel('homefield.session').postMessage({
        type: 'end',
        account: 'erin',
        reason: 'signedOut',
      }),
    )
    await expect.poll(() => writtenOf(other)).toEqual([])
    await other.getByRole('textbox', { name: 'Title' }).fill('Another')
    await other.waitForTimeout(1_500)
    expect(await writtenOf(other)).toEqual([])
  })

  it('restores a draft after the browser killed the page, but not after the user discarded the draft', async () => {
    const { page } = await show(addingAsErin, answers)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Dentist')
    await expect.poll(() => writtenOf(page), { timeout: 5_000 }).toHaveLength(2)
    // The stored draft belongs to the form that is open, so a second form would not restore the draft.
    expect(await draftsOf(page)).toEqual([])
    await killed(page)
    await expect.poll(() => title.inputValue(), { timeout: 10_000 }).toBe('Dentist')
    await page.getByText('We restored your unsaved changes.').waitFor()
    // The form restores the draft again after a second crash, although the user typed nothing in between.
    await killed(page)
    await expect.poll(() => title.inputValue(), { timeout: 10_000 }).toBe('Dentist')

    await title.fill('')
    await expect.poll(() => writtenOf(page)).toEqual([])
    await title.fill('Orthodontist')
    await expect.poll(() => writtenOf(page), { timeout: 5_000 }).toHaveLength(2)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('closed').waitFor()
    await expect.poll(() => writtenOf(page)).toEqual([])
  })

  it('stores no draft after the user came back to the tab and discarded the draft at once', async () => {
    const { page } = await show(addingAsErin, answers)
    await page.getByRole('textbox', { name: 'Title' }).fill('Dentist')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')))
    expect(await writtenOf(page)).toHaveLength(2)

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('closed').waitFor()

    await page.waitForTimeout(1_500)
    expect(await writtenOf(page)).toEqual([])
  })
})

it(
  'stores no draft about a child after the user lost access to that child (C15)',
  { tags: 'deep' },
  async () => {
    const { page, back } = await halfTyped({ profileId: 'kiran' })
    await page.waitForTimeout(1_500)
    expect(await writtenOf(page)).toEqual([])
    await back()
    await page.getByText('Every event belongs to a child.').waitFor()
  },
)

it(
  'stores no draft of a form that stays on screen while other content is removed',
  { tags: 'deep' },
  async () => {
    const revisions = { ...both, 'profile:maya': 1 }
    let isAway = false
    let asked = 0
    const { page } = await show(
      { ...opened, account: 'erin' },
      {
        'GET /stream': () => 'never',
        'GET /profiles': () => {
          asked++
          return isAway ? 'cut' : { body: { profiles: [kiran], revisions } }
        },
      },
    )
    await page.getByRole('textbox', { name: 'Title' }).fill('Scrimmage')
    await hear(page, { type: 'hello', epoch: 'one', revisions })
    isAway = true
    await hear(page, { type: 'change', revisions: { 'person:erin': 2 }, gone: ['profile:kiran'] })
    // The third request proves that the page has handled both the lost access and the failed refetch.
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(3)
    await expect.poll(() => draftsOf(page), { timeout: 5_000 }).toEqual([])
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Scrimmage')
  },
)
