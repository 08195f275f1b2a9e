import type { Profile } from '@homefield/contract/profile'
import type { StreamFrame } from '@homefield/contract/stream'
import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, type Answers, serve, type Sent } from '../../../lib/testing/answers.ts'
import { bundle, type Bundle } from '../../../lib/testing/bundle.ts'
import { profile } from '../../profile/model/profile.fixture.ts'

const ORIGIN = 'http://homefield.test'
let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launchChromium()
  built = await bundle(new URL('./test-page/child-page.tsx', import.meta.url), { isDressed: true })
})
afterAll(() => browser.close())

const child = (shown: Profile) => ({ body: { profile: shown, upcomingEvents: [], revisions: {} } })
const everyday: Answers = {
  'GET /stream': () => 'never',
  'GET /profiles/a': () => child(profile()),
  'GET /events': () => ({ body: { events: [], revisions: {} } }),
}

const DRAFT = 'homefield.draft.erin.profile.edited.a'

/** @param draft a draft in this tab that was stored when the session ended */
async function show(answers: Answers, draft: string | null = null): Promise<{ page: Page; sent: Sent }> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(10_000)
  const sent: Sent = []
  const html = `<!doctype html><html lang="en-US"><title>Child</title><style>${built.style}</style>
    <div id="root"></div><div id="modal-root"></div>`
  await serve(page, ORIGIN, (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : answer(route, { ...everyday, ...answers }, sent),
  )
  await page.goto(`${ORIGIN}/`)
  if (draft !== null)
    await page.evaluate(([name, kept]) => sessionStorage.setItem(name, kept), [DRAFT, draft] as const)
  await page.addScriptTag({ content: built.script })
  return { page, sent }
}

const draftOf = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name), DRAFT)
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })

it(
  'asks about a draft of a child if the other parent saved the same field in the meantime',
  { tags: 'deep' },
  async () => {
    const before = await show({ 'GET /profiles/a': () => child(profile({ notes: 'Peanuts' })) })
    await before.page.getByRole('button', { name: 'Edit profile' }).click()
    await editing(before.page).getByRole('textbox', { name: 'Name' }).fill('Maja')
    await editing(before.page).getByRole('textbox', { name: 'Notes' }).fill('Peanuts and eggs')
    // Another tab announces that the session has expired.
    await before.page.evaluate((end) => new BroadcastChannel('homefield.session').postMessage(end), {
      type: 'end',
      account: 'erin',
      reason: 'expired',
    })
    await expect.poll(() => draftOf(before.page)).not.toBeNull()

    const now = profile({ notes: 'Peanuts, milk', version: 2 })
    const { page, sent } = await show(
      { 'GET /profiles/a': () => child(now), 'PATCH /profiles/a': () => ({ body: now }) },
      await draftOf(before.page),
    )
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Changed while you were editing').waitFor()
    expect(await page.getByRole('radio', { name: /Peanuts and eggs/ }).isChecked()).toBe(true)
    await page.getByRole('radiogroup').getByText('Peanuts, milk').click()
    await page.getByRole('button', { name: 'Save my choices' }).click()
    await expect.poll(() => sent).toEqual([{ call: 'PATCH /profiles/a', body: { name: 'Maja', version: 2 } }])
  },
)

it('offers to continue an unsaved draft of a child’s profile, and deletes the draft when the user discards it', async () => {
  const draft = JSON.stringify({ values: { name: 'Maja' }, base: { name: 'Maya' } })
  const { page } = await show({}, draft)
  const offer = page.getByRole('group', { name: /^You have unsaved changes to / })
  await offer.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await offer.getByRole('button', { name: 'Continue' }).click()
  expect(await editing(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Maja')
  await offer.waitFor({ state: 'hidden' })

  const { page: other } = await show({}, draft)
  await other.getByRole('button', { name: 'Discard' }).click()
  await other.getByRole('group', { name: /^You have unsaved changes to / }).waitFor({ state: 'detached' })
  expect(await draftOf(other)).toBeNull()
})

it('keeps the text typed into an open form when the user loses access to a child who is not in the form', async () => {
  const both = { 'person:erin': 1, 'profile:a': 1, 'profile:kiran': 1 }
  const one = { 'person:erin': 2, 'profile:a': 1 }
  for (const [button, field, typed] of [
    ['Add event', 'Title', 'Dentist'],
    ['Edit profile', 'Name', 'Maja'],
  ] as const) {
    let isAway = false
    let revisions: Record<string, number> = both
    const { page } = await show({
      'GET /profiles': () => (isAway ? 'cut' : { body: { profiles: [profile()], revisions } }),
      'GET /profiles/a': () =>
        isAway ? 'cut' : { body: { profile: profile(), upcomingEvents: [], revisions } },
    })
    /** Another tab forwards a frame of the event stream through a BroadcastChannel. */
    const hear = (frame: StreamFrame) =>
      page.evaluate((heard) => {
        const channel = new BroadcastChannel('homefield.stream')
        channel.postMessage({ account: 'erin', type: 'frame', frame: heard })
        channel.close()
      }, frame)
    const box = page.getByRole('dialog').getByRole('textbox', { name: field })
    await page.getByRole('button', { name: button }).click()
    await box.fill(typed)
    await hear({ type: 'hello', epoch: 'one', revisions })
    isAway = true
    await hear({ type: 'change', revisions: { 'person:erin': 2 }, gone: ['profile:kiran'] })
    await page.getByText('Failed to fetch profile').waitFor()
    isAway = false
    revisions = one
    await hear({ type: 'hello', epoch: 'one', revisions })
    await expect.poll(() => box.inputValue(), { timeout: 10_000 }).toBe(typed)
    await page.close()
  }
})

it('opens the usual drivers in Settings with the keyboard, but offers them only to those who can edit the child', async () => {
  const { page } = await show({})
  const more = (of: Page) => of.getByRole('button', { name: 'More actions' })
  await more(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Usual drivers' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('/settings#usual-drivers').waitFor()

  const seen = profile({ isOwnProfile: false, accessRole: 'viewer' })
  const { page: viewers } = await show({
    'GET /profiles/a': () => child({ ...seen, can: { ...seen.can, edit: false, handOver: false } }),
  })
  await more(viewers).click()
  await viewers.getByRole('menuitem', { name: 'Delete profile' }).waitFor()
  expect(await viewers.getByRole('menuitem', { name: 'Usual drivers' }).count()).toBe(0)
})
