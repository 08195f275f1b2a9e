import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, type Answer, serve, type Sent } from '../../../lib/lab/answers.ts'
import { bundle } from '../../../lib/lab/bundle.ts'
import { launch } from '../../../lib/lab/chromium.ts'

const ORIGIN = 'http://lab.test'
let browser: Browser
let script: string

beforeAll(async () => {
  browser = await launch()
  ;({ script } = await bundle(new URL('./lab/reading-page.tsx', import.meta.url), { isDressed: true }))
})
afterAll(() => browser.close())

it('what was read as the network went is told to the server once the stream is back', async () => {
  const revisions = { 'person:erin': 1, 'conversation:priya': 1, 'thread:game': 1 }
  let isAway = true
  /** Up to which message the server knows each to be read. */
  const read = { conversation: 3, thread: 3 }
  const heard = (of: keyof typeof read) => (body: unknown) => {
    if (isAway) return 'cut' as const
    read[of] = (body as { upTo: number }).upTo
    return { body: {} }
  }
  const answers: Record<string, (body: unknown) => Answer> = {
    'GET /conversations': () => ({
      body: {
        conversations: [
          {
            id: 'priya',
            person: { id: 'priya', name: 'Priya Raman', photoId: null },
            closed: null,
            lastMessage: null,
            lastSeq: 5,
            readSeq: read.conversation,
            otherReadSeq: 0,
            unread: 5 - read.conversation,
            isMarkedUnread: false,
            isMuted: false,
          },
        ],
        revisions,
      },
    }),
    'GET /events/game/messages': () => ({
      body: {
        threadId: 'game',
        numbering: 0,
        messages: [],
        lastSeq: 4,
        readSeq: read.thread,
        unread: 4 - read.thread,
        isMuted: false,
        revisions,
      },
    }),
    'POST /conversations/priya/read': heard('conversation'),
    'POST /events/game/messages/read': heard('thread'),
  }
  const sent: Sent = []
  const page = await browser.newPage()
  await serve(page, ORIGIN, (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="root"></div>' })
      : answer(route, answers, sent),
  )
  await page.goto(`${ORIGIN}/`)
  await page.bringToFront()
  await page.addScriptTag({ content: script })
  /** As the tab that leads passes it on. */
  const hello = () =>
    page.evaluate(
      (said) => {
        const channel = new BroadcastChannel('homefield.stream')
        channel.postMessage({ account: 'erin', type: 'status', status: 'live' })
        channel.postMessage({ account: 'erin', type: 'frame', frame: said })
        channel.close()
      },
      { type: 'hello', epoch: 'one', revisions },
    )
  const shown = () => page.locator('output').textContent()
  await expect.poll(shown).toBe('conversation: 2 new. thread: 1 new.')
  await hello()
  await expect.poll(shown).toBe('conversation: 0 new. thread: 0 new.')
  // Three tries each; then it is quiet.
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(6)

  isAway = false
  // Nothing was changed meanwhile: the revisions are the same.
  await expect
    .poll(
      async () => {
        await hello()
        return read
      },
      { timeout: 10_000 },
    )
    .toEqual({ conversation: 5, thread: 4 })
  await expect.poll(shown).toBe('conversation: 0 new. thread: 0 new.')
  await page.close()
})
