import { pastAllRights } from '@homefield/testkit/family'
import type { Locator } from '@playwright/test'
import { field, openChat, say, twoFriends } from './harness/chat.ts'
import { tabTo } from './harness/keys.ts'
import { enterDeadSpot } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

type Person = Awaited<ReturnType<TestWorld['person']>>

const messages = (chat: Locator) => chat.getByRole('listitem')
const bubble = (chat: Locator, text: string) => messages(chat).filter({ hasText: text })

async function write(chat: Locator, text: string): Promise<void> {
  await field(chat).fill(text)
  await field(chat).press('Enter')
  await expect(field(chat)).toHaveValue('')
}

/** Returns the texts of the conversation's messages as stored on the server, oldest first. */
async function stored(person: Person, id: string): Promise<string[]> {
  const { data } = await person.api.GET('/conversations/{id}/messages', { params: { path: { id } } })
  return (data?.messages ?? []).map(({ content }) => content)
}

test('shows online status, typing and read receipts in a conversation between two people', async ({
  page,
  context,
  otherBrowser,
  world,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  await enter(context, world, erin)
  await enter(otherBrowser, world, priya)
  const mine = await openChat(page, id, 'Priya Raman')
  await expect(mine.getByText('No messages yet')).toBeVisible()

  await test.step('shows a message as sent while the other person has not read it', async () => {
    await write(mine, 'Are you driving on Saturday? https://example.com/map')
    await expect(bubble(mine, 'Are you driving').getByText('Sent')).toBeVisible()
    await expect(mine.getByRole('link', { name: 'https://example.com/map' })).toHaveAttribute(
      'rel',
      /noopener/,
    )
  })

  const page2 = await otherBrowser.newPage()
  const theirs = await openChat(page2, id, 'Erin Cole')
  await test.step('shows a message as read once the other person’s screen shows it', async () => {
    await expect(theirs.getByText('1 new message')).toBeVisible()
    await expect(bubble(mine, 'Are you driving').getByText('Read')).toBeVisible()
    await expect(mine.getByText('Active now')).toBeVisible()
  })

  await test.step('shows typing, and the reply without a reload', async () => {
    await field(theirs).pressSequentially('Yes')
    await expect(mine.getByText('typing…')).toBeVisible()
    await field(theirs).press('Shift+Enter')
    await field(theirs).pressSequentially('two free seats')
    await field(theirs).press('Enter')
    await expect(bubble(mine, 'two free seats')).toBeVisible()
    await expect(mine.getByText('typing…')).toBeHidden()
  })

  await test.step('ends presence when the other person closes the conversation', async () => {
    await theirs.getByRole('button', { name: 'Close' }).click()
    await expect(theirs).toBeHidden()
    await expect(page2).toHaveURL('/dashboard')
    await expect(mine.getByText('Active now')).toBeHidden()
  })
  expect(await stored(erin, id)).toEqual([
    'Are you driving on Saturday? https://example.com/map',
    'Yes\ntwo free seats',
  ])
})

test('shows messages of the last 24 hours with their time, of the last 7 days with the weekday, and older ones with the date', async ({
  page,
  context,
  world,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  await say(priya, id, 'before', 'this week', 'today')
  // The simulated time is Saturday, August 2, 3 PM in New York.
  // The messages are 7 days old, 30 minutes less than 7 days old, and 30 minutes less than one day old.
  const sentAt = { before: '2025-07-26T19:00Z', 'this week': '2025-07-26T19:30Z', today: '2025-08-01T19:30Z' }
  for (const [content, at] of Object.entries(sentAt))
    await pastAllRights(world.database, (client) =>
      client.query('update messages set created_at = $2 where content = $1', [content, at]),
    )
  await enter(context, world, erin)
  const chat = await openChat(page, id, 'Priya Raman')
  await expect(bubble(chat, 'today').getByRole('time')).toHaveText(/^3:30\sPM$/)
  await expect(bubble(chat, 'this week').getByRole('time')).toHaveText(/^Sat 3:30\sPM$/)
  await expect(bubble(chat, 'before').getByRole('time')).toHaveText(/^Jul 26 3:00\sPM$/)
})

test(
  'keeps messages written offline if the tab is closed, and sends each message once and in order (C13)',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await write(chat, 'before')
    await expect(bubble(chat, 'before').getByText('Sent')).toBeVisible()

    const spot = await enterDeadSpot(context, world, guard)
    const texts = ['one', 'two', 'three', 'four']
    for (const text of texts) await write(chat, text)
    await expect(bubble(chat, 'four').getByText('Sending')).toBeVisible()
    await field(chat).fill('half a thought')
    await page.close()

    const reopened = await context.newPage()
    const again = await openChat(reopened, id, 'Priya Raman')
    await expect(bubble(again, 'four').getByText('Sending')).toBeVisible()
    await expect(field(again)).toHaveValue('half a thought')
    expect(await stored(priya, id)).toEqual(['before'])

    await spot.leave()
    await expect(bubble(again, 'four').getByText('Sent')).toBeVisible({ timeout: 40_000 })
    expect(await stored(priya, id)).toEqual(['before', ...texts])
    for (const text of texts) await expect(bubble(again, text)).toHaveCount(1)
  },
)

test('restores the typed text if the tab is killed before the message is stored (C13)', async ({
  page,
  context,
  world,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  await enter(context, world, erin)
  const chat = await openChat(page, id, 'Priya Raman')
  await page.evaluate(holdTable)
  await write(chat, 'Pick up at five')
  await expect(field(chat)).toHaveValue('')
  await page.close()
  const reopened = await openChat(await context.newPage(), id, 'Priya Raman')
  await expect(field(reopened)).toHaveValue('Pick up at five')
  expect(await stored(priya, id)).toEqual([])
  await field(reopened).press('Enter')
  await expect(bubble(reopened, 'Pick up at five').getByText('Sent')).toBeVisible()
  expect(await stored(priya, id)).toEqual(['Pick up at five'])
})

/** Starts an IndexedDB transaction that never ends, so that all writes to the mutation queue have to wait. */
function holdTable(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('homefield.outbox')
    opening.addEventListener('success', () => {
      const table = opening.result.transaction('commands', 'readwrite').objectStore('commands')
      const again = () => table.count().addEventListener('success', again)
      again()
      resolve()
    })
  })
}

test(
  'sends each message once and in order over a slow, failing network, and never blocks the field',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    const session = await context.newCDPSession(page)
    // Simulate a slow mobile network, like Chromium's 'Slow 3G': 400 ms round trip, 50 kB/s.
    const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await session.send('Network.emulateNetworkConditions', slow)
    for (const text of ['One', 'Two']) await write(chat, text)
    await expect(bubble(chat, 'Two').getByText('Sending')).toBeVisible()
    const spot = await enterDeadSpot(context, world, guard)
    for (const text of ['Three', 'Four']) await write(chat, text)
    await spot.leave()
    await session.send('Network.emulateNetworkConditions', slow)
    await write(chat, 'Five')
    await expect(chat.getByText('Sending')).toHaveCount(0, { timeout: 40_000 })
    expect(await stored(priya, id)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  },
)

test(
  'delivers each message once after a server restart, without a reload (P1)',
  DEEP,
  async ({ page, context, otherBrowser, world, guard }) => {
    // The test stops the server. API calls then fail, and so do downloads of files that the app prefetches.
    guard.announce(/net::ERR_|Failed to load resource| → 503$/)
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    await enter(otherBrowser, world, priya)
    const mine = await openChat(page, id, 'Priya Raman')
    const theirs = await openChat(await otherBrowser.newPage(), id, 'Erin Cole')
    await write(mine, 'before')
    await expect(bubble(theirs, 'before')).toBeVisible()

    await world.stop()
    await write(mine, 'from Erin meanwhile')
    await write(theirs, 'from Priya meanwhile')
    await expect(bubble(mine, 'from Erin').getByText('Sending')).toBeVisible()
    await expect(bubble(theirs, 'before')).toBeVisible()

    await world.startAgain()
    for (const chat of [mine, theirs])
      for (const text of ['from Erin meanwhile', 'from Priya meanwhile'])
        await expect(bubble(chat, text)).toHaveCount(1, { timeout: 60_000 })
    await expect(mine.getByText('Sending')).toHaveCount(0, { timeout: 60_000 })
    expect((await stored(erin, id)).toSorted()).toEqual([
      'before',
      'from Erin meanwhile',
      'from Priya meanwhile',
    ])
  },
)

test(
  'keeps a rejected message’s text with Retry and Delete, and closes the conversation',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/409|403|conversationClosed/)
    const { erin, priya, id } = await twoFriends(world)
    await say(priya, id, 'See you there')
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await expect(bubble(chat, 'See you there')).toBeVisible()
    const spot = await enterDeadSpot(context, world, guard)
    await write(chat, 'Too late')
    await priya.api.DELETE('/friends/{userId}', { params: { path: { userId: erin.id } } })
    await spot.leave()

    await expect(bubble(chat, 'Too late').getByRole('alert')).toContainText('nothing can be sent', {
      timeout: 40_000,
    })
    await expect(chat.getByText('You and Priya Raman aren’t friends anymore')).toBeVisible()
    await expect(bubble(chat, 'See you there')).toBeVisible()
    await bubble(chat, 'Too late').getByRole('button', { name: 'Retry' }).click()
    await expect(bubble(chat, 'Too late').getByRole('alert')).toBeVisible()
    await bubble(chat, 'Too late').getByRole('button', { name: 'Delete' }).click()
    await expect(bubble(chat, 'Too late')).toHaveCount(0)
    expect(await stored(erin, id)).toEqual(['See you there'])
  },
)

test(
  'opens at the first unread message, loads other messages on scroll, and counts new messages',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await writeMany(world, id, priya.id, 400)
    await erin.api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { upTo: 200 } })
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    const list = chat.getByRole('region', { name: 'Messages with Priya Raman' })
    await expect(
      chat.getByText('99+ new messages').or(chat.getByText('200 new messages')).first(),
    ).toBeInViewport()
    await expect(bubble(chat, 'Message 201.')).toBeInViewport()
    await expect(bubble(chat, 'Message 400.')).toHaveCount(0)

    await test.step('scrolls up to the first message without a jump', async () => {
      for (let tries = 0; tries < 60 && (await bubble(chat, 'Message 1.').count()) === 0; tries++) {
        await list.hover()
        await page.mouse.wheel(0, -900)
        await page.waitForTimeout(60)
      }
      await expect(bubble(chat, 'Message 1.')).toBeVisible()
    })

    await test.step('keeps the reader’s position when a new message arrives', async () => {
      await list.focus()
      const before = await firstOnScreen(list)
      await say(priya, id, 'Just now')
      await expect(chat.getByRole('button', { name: /new messages/ })).toContainText('201')
      expect(await firstOnScreen(list)).toBe(before)
    })

    await test.step('scrolls to new messages with the button', async () => {
      await chat.getByRole('button', { name: /new messages/ }).click()
      await expect(bubble(chat, 'Just now')).toBeInViewport()
      await expect
        .poll(async () => (await erin.api.GET('/conversations')).data?.conversations[0]?.unread)
        .toBe(0)
    })
  },
)

test(
  'lets the user write, mute, minimize and close a conversation with the keyboard only',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya, id } = await twoFriends(world)
    await say(priya, id, 'Hello')
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await expect(field(chat)).toBeFocused()
    await page.keyboard.type('Well done ')
    await tabTo(page, chat.getByRole('button', { name: 'Emoji' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const search = page.getByRole('combobox', { name: 'Search emoji' })
    await expect(search).toBeFocused()
    await page.keyboard.type('trophy')
    const trophy = page.getByRole('gridcell', { name: 'trophy' })
    await expect(trophy).toHaveAttribute('aria-selected', 'true')
    // Hover to check that no other element covers the emoji: `hover()` would fail.
    await trophy.hover()
    await page.keyboard.press('Enter')
    await expect(field(chat)).toBeFocused()
    await expect(field(chat)).toHaveValue('Well done 🏆')
    await page.keyboard.press('Enter')
    await expect(bubble(chat, 'Well done 🏆')).toBeVisible()

    await test.step('lists an emoji first after it was used', async () => {
      await tabTo(page, chat.getByRole('button', { name: 'Emoji' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(search).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('gridcell', { name: 'trophy' }).first()).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.keyboard.press('Escape')
      await expect(search).toBeHidden()
      await expect(chat).toBeVisible()
    })

    await test.step('mutes the conversation', async () => {
      await tabTo(page, chat.getByRole('button', { name: 'More about Priya Raman' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(chat.getByText('Muted')).toBeAttached()
    })

    await test.step('minimizes and restores the window', async () => {
      await tabTo(page, chat.getByRole('button', { name: 'Minimize' }))
      await page.keyboard.press('Enter')
      await expect(field(chat)).toBeHidden()
      await page.keyboard.press('Enter')
      await expect(field(chat)).toBeVisible()
    })
    await field(chat).focus()
    await page.keyboard.press('Escape')
    await expect(chat).toBeHidden()
  },
)

function firstOnScreen(list: Locator): Promise<string> {
  return list.evaluate((box) => {
    const top = box.getBoundingClientRect().top
    const rows = [...box.querySelectorAll('[role=listitem]')]
    const first = rows
      .filter((row) => row.getBoundingClientRect().bottom > top)
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0]
    return `${first?.textContent} ${Math.round((first?.getBoundingClientRect().top ?? 0) - top)}`
  })
}

/** Inserts `count` messages into the database, as many as a long friendship has. */
async function writeMany(world: TestWorld, id: string, senderId: string, count: number): Promise<void> {
  const client = await world.database.connect()
  try {
    await client.query(`set app.now = '2025-08-01T12:00:00Z'`)
    await client.query(
      `insert into messages (id, conversation_id, seq, sender_id, content)
         select gen_random_uuid(), $1, n, $2, 'Message ' || n || '.' from generate_series(1, $3::int) n`,
      [id, senderId, count],
    )
    await client.query('update conversations set last_seq = $2, last_message_at = app_now() where id = $1', [
      id,
      count,
    ])
  } finally {
    client.release(true)
  }
}
