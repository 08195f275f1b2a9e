import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTestPage, openTestPage, type TestPageRun, type Tab } from '../session/test-page/browser.ts'
import type { Command } from './command.ts'

let browser: Browser
let run: TestPageRun

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  run = await openTestPage(browser)
})
afterEach(async () => {
  await closeTestPage(run)
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const signIn = ({ testPage }: Tab, who = 'anna') =>
  testPage.evaluate((page, name) => page.signIn(`${name}@home.test`, 'Right1password', true), who)
const add = ({ testPage }: Tab, name: string, queueKey = 'x') =>
  testPage.evaluate((page, [child, its]) => page.add(child, its), [name, queueKey] as const)
/** Reads the commands from IndexedDB, because the copy in the tab's memory may be outdated. */
const listed = async ({ testPage }: Tab) => {
  const stored = await testPage.evaluate((page) => page.everythingStored())
  return (stored['homefield.outbox/commands'] ?? []) as Command[]
}
const names = (arrivals: { body: string }[]) =>
  arrivals.map(({ body }) => (JSON.parse(body) as { name: string }).name)
/**
 * Dispatches the `online` event, so that the queue retries at once and the test does not wait for back-offs.
 */
const online = ({ page }: Tab) => page.evaluate(() => window.dispatchEvent(new Event('online')))

async function signedIn(): Promise<Tab> {
  const tab = await run.tab()
  await signIn(tab)
  return tab
}

describe('exactly-once delivery of commands', () => {
  it('resends a command from a new tab after the tab that sent the command is killed during the request (C13)', async () => {
    const first = await signedIn()
    run.server.fate = (_, times) => (times === 1 ? 'hang' : 'answer')
    await add(first, 'Mia')
    await until(() => expect(run.server.arrivals).toHaveLength(1))
    await first.page.close()

    const second = await run.tab()
    await until(async () => expect(await listed(second)).toEqual([]))
    expect(run.server.arrivals).toHaveLength(2)
    expect(run.server.arrivals[1]).toEqual(run.server.arrivals[0])
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('resends a command from another tab when the leading tab is killed (C13)', async () => {
    const leader = await signedIn()
    const other = await run.tab()
    run.server.fate = (_, times) => (times === 1 ? 'hang' : 'answer')
    await add(other, 'Mia')
    await until(() => expect(run.server.arrivals).toHaveLength(1))
    await leader.page.close()
    await until(async () => expect(await listed(other)).toEqual([]))
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('sends a command from another tab when the leading tab is suspended and still holds the lock (C13)', async () => {
    const leader = await signedIn()
    const other = await run.tab()
    const devtools = await run.context.newCDPSession(leader.page)
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    await add(other, 'Mia')
    await until(() => expect(names(run.server.effects)).toEqual(['Mia']))
    await devtools.send('Debugger.disable')
    await until(async () => expect(await listed(other)).toEqual([]))
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('sends a stored command from a new tab after the first tab is killed without a network (C13)', async () => {
    const first = await signedIn()
    run.server.up = false
    await add(first, 'Mia')
    await first.page.close()
    run.server.up = true
    const second = await run.tab()
    await until(async () => expect(await listed(second)).toEqual([]))
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('resends a command under the same id when the server ran the command but the response was lost (C14)', async () => {
    const tab = await signedIn()
    run.server.fate = (_, times) => (times < 3 ? 'cut' : 'answer')
    await add(tab, 'Mia')
    await until(async () => {
      await online(tab)
      expect(await listed(tab)).toEqual([])
    })
    expect(run.server.arrivals).toHaveLength(3)
    expect(new Set(run.server.arrivals.map(({ commandId }) => commandId)).size).toBe(1)
    expect(names(run.server.effects)).toEqual(['Mia'])
  })
})

describe('retries on an unstable network', () => {
  it('retries soon when an attempt fails during a reconnect, even after a long back-off (C13)', async () => {
    const tab = await signedIn()
    let isDropped = true
    run.server.fate = () => (isDropped ? 'drop' : 'answer')
    await add(tab, 'Mia')
    // Eight failed attempts cause a back-off of at least a minute, unless the reconnect shortens the back-off.
    for (let tries = 1; tries <= 8; tries++) {
      if (tries > 1) await online(tab)
      await until(async () => {
        const [command] = await listed(tab)
        expect(command?.state).toBe('pending')
        expect(command?.attempts).toBeGreaterThanOrEqual(tries)
      })
    }
    isDropped = false
    // The test dispatches no further `online` event, so the queue must retry without one.
    await until(async () => expect(await listed(tab)).toEqual([]))
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('sends each of 30 commands from two tabs once and keeps the order within each queue key (C13)', async () => {
    const tabs = [await signedIn(), await run.tab()]
    run.server.up = false
    const written: Record<string, string[]> = { a: [], b: [], c: [] }
    for (let number = 0; number < 30; number++) {
      const queueKey = 'abc'[number % 3] as string
      const name = `${queueKey}${number}`
      written[queueKey]?.push(name)
      await add(tabs[number % 2] as Tab, name, queueKey)
    }
    let turn = 0
    run.server.fate = () => (['answer', 'drop', 'answer', 'cut', 'answer'] as const)[turn++ % 5] ?? 'answer'
    run.server.up = true
    await until(async () => {
      for (const tab of tabs) await online(tab)
      expect(await listed(tabs[0] as Tab)).toEqual([])
    })
    const done = names(run.server.effects)
    for (const queueKey of 'abc')
      expect(done.filter((name) => name.startsWith(queueKey))).toEqual(written[queueKey])
    expect(done).toHaveLength(30)
    expect(
      run.server.arrivals.length,
      'number of requests, including the retries after network failures',
    ).toBeGreaterThan(30)
  })

  it('sends the commands of other queue keys while one queue key gets no response', async () => {
    const tab = await signedIn()
    run.server.fate = ({ body }) => (body.includes('stuck') ? 'hang' : 'answer')
    await add(tab, 'stuck', 'a')
    await add(tab, 'behind it', 'a')
    await add(tab, 'beside it', 'b')
    await until(() => expect(names(run.server.effects)).toContain('beside it'))
    expect(names(run.server.arrivals)).not.toContain('behind it')
    expect((await listed(tab)).map(({ state }) => state)).toEqual(['sending', 'pending'])
  })
})

describe('send, for forms that wait for the response', () => {
  it('returns the response to a form in a tab that is not the leader', async () => {
    await signedIn()
    const other = await run.tab()
    const sent = await other.testPage.evaluate((page) => page.addAndWait('Mia', 'x'))
    expect(sent).toMatchObject({ state: 'done', answer: { name: 'Mia' } })
    expect(names(run.server.effects)).toEqual(['Mia'])
  })

  it('reports a command as `queued` without a network and sends the command later', async () => {
    const tab = await signedIn()
    run.server.up = false
    expect(await tab.testPage.evaluate((page) => page.addAndWait('Mia', 'x'))).toMatchObject({
      state: 'queued',
    })
    expect(await tab.testPage.evaluate((page) => page.addAndWait('Leo', 'x'))).toMatchObject({
      state: 'queued',
    })
    run.server.up = true
    await until(async () => {
      await online(tab)
      expect(names(run.server.effects)).toEqual(['Mia', 'Leo'])
    })
  })

  it('throws if the server rejects the command and removes the command from storage', async () => {
    const tab = await signedIn()
    run.server.fate = () => ({ status: 400, code: 'invalid' })
    expect(await tab.testPage.evaluate((page) => page.addAndWait('Mia', 'x'))).toEqual({
      state: 'refused',
      error: 'ApiError: Refused: invalid',
    })
    await until(async () => expect(await listed(tab)).toEqual([]))
  })

  it('rebases a queued edit onto the version that the previous edit created', async () => {
    const tab = await signedIn()
    run.server.up = false
    await tab.testPage.evaluate((page) => page.rename('Hawks', 3))
    await tab.testPage.evaluate((page) => page.rename('Red Hawks', 3))
    // The server may have received the first edit already, so the queue may change only the second edit.
    run.server.answerTo = ({ body }) => ({ version: (JSON.parse(body) as { version: number }).version + 1 })
    run.server.up = true
    await until(async () => {
      await online(tab)
      expect(await listed(tab)).toEqual([])
    })
    expect(run.server.effects.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { teamName: 'Hawks', version: 3 },
      { teamName: 'Red Hawks', version: 4 },
    ])
  })
})

describe('a rejected command', () => {
  it('keeps a rejected command with the error, sends later commands, and retries under a new id', async () => {
    const tab = await signedIn()
    run.server.fate = ({ body }) => (body.includes('bad') ? { status: 400, code: 'invalid' } : 'answer')
    await add(tab, 'bad')
    await add(tab, 'good')
    await until(() => expect(names(run.server.effects)).toEqual(['good']))
    await until(async () =>
      expect(await listed(tab)).toMatchObject([
        { state: 'failed', failure: { code: 'invalid', status: 400, message: 'Refused: invalid' } },
      ]),
    )
    run.server.fate = () => 'answer'
    const id = (await listed(tab))[0]?.id ?? ''
    await tab.testPage.evaluate((page, command) => page.retry(command), id)
    await until(() => expect(names(run.server.effects)).toEqual(['good', 'bad']))
    const ids = run.server.arrivals
      .filter(({ body }) => body.includes('bad'))
      .map(({ commandId }) => commandId)
    expect(new Set(ids).size).toBe(2)
  })

  it('removes a rejected command when the user dismisses the command', async () => {
    const tab = await signedIn()
    run.server.fate = () => ({ status: 400, code: 'invalid' })
    await add(tab, 'bad')
    await until(async () => expect(await listed(tab)).toMatchObject([{ state: 'failed' }]))
    const id = (await listed(tab))[0]?.id ?? ''
    expect(await tab.testPage.evaluate((page, command) => page.dismiss(command), id)).toBe(true)
    await until(async () => expect(await listed(tab)).toEqual([]))
  })

  it('cannot dismiss a command that the server may have received', async () => {
    const tab = await signedIn()
    run.server.fate = () => 'hang'
    await add(tab, 'under way')
    await until(() => expect(run.server.arrivals).toHaveLength(1))
    const id = (await listed(tab))[0]?.id ?? ''
    expect(await tab.testPage.evaluate((page, command) => page.dismiss(command), id)).toBe(false)
  })
})

describe('commands that upload a file', () => {
  const SIZE = 300_000
  const bytesStored = async ({ testPage }: Tab) =>
    (await testPage.evaluate((page) => page.everythingStored()))['homefield.outbox/bytes'] ?? []
  const addPicture = ({ testPage }: Tab, message: string, size = SIZE) =>
    testPage.evaluate((page, [id, length]) => page.addPicture(id, 'x', length, 120), [message, size] as const)
  const sent = () => run.server.effects.map(({ method, path }) => `${method} ${path}`)
  const ROW = 'POST /api/v1/conversations/c/messages'
  const PICTURE = 'PUT /api/v1/messages/m/picture'

  it('stores a picture until the message is sent and then uploads the whole picture (C13)', async () => {
    const tab = await signedIn()
    run.server.up = false
    await addPicture(tab, 'm')
    expect(await listed(tab)).toMatchObject([{ file: null }, { file: { type: 'image/jpeg', size: SIZE } }])
    expect(await bytesStored(tab)).toHaveLength(1)
    await tab.page.close()

    run.server.up = true
    const later = await run.tab()
    await until(async () => expect(await listed(later)).toEqual([]))
    expect(sent()).toEqual([ROW, PICTURE])
    expect(run.server.effects[1]?.body).toBe('x'.repeat(SIZE))
    expect(await bytesStored(later)).toEqual([])
    const parts = await later.testPage.evaluate((page) => page.parts)
    expect(parts.at(-1)).toBe(1)
  })

  it('the server stores a picture only once, even if the response is lost or the tab is killed (C13, C14)', async () => {
    const tab = await signedIn()
    run.server.fate = ({ method }, times) => (method === 'PUT' && times === 1 ? 'hang' : 'answer')
    await addPicture(tab, 'm')
    await until(() => expect(run.server.arrivals).toHaveLength(2))
    await tab.page.close()
    run.server.fate = ({ method }, times) => (method === 'PUT' && times === 2 ? 'cut' : 'answer')
    const later = await run.tab()
    await until(async () => expect(await listed(later)).toEqual([]))
    expect(sent()).toEqual([ROW, PICTURE])
    expect(run.server.arrivals.filter(({ method }) => method === 'PUT')).toHaveLength(3)
  })

  it('sends a picture only after its rejected message is retried, and sends other messages without delay', async () => {
    const tab = await signedIn()
    run.server.fate = ({ method, body }) =>
      method === 'POST' && body.includes('"m"') ? { status: 409, code: 'conversationClosed' } : 'answer'
    await addPicture(tab, 'm')
    await add(tab, 'words')
    await until(async () =>
      expect(await listed(tab)).toMatchObject([{ state: 'failed' }, { state: 'pending', attempts: 0 }]),
    )
    expect(names(run.server.effects)).toEqual(['words'])
    run.server.fate = () => 'answer'
    const [row] = await listed(tab)
    await tab.testPage.evaluate((page, id) => page.retry(id), row?.id ?? '')
    await until(async () => expect(await listed(tab)).toEqual([]))
    expect(sent().slice(1)).toEqual([ROW, PICTURE])
  })

  it('keeps the file of a failed upload until the user dismisses the upload or the message, or signs out', async () => {
    const tab = await signedIn()
    run.server.fate = ({ method }) => (method === 'PUT' ? { status: 422, code: 'imageUnreadable' } : 'answer')
    await addPicture(tab, 'm')
    await until(async () =>
      expect(await listed(tab)).toMatchObject([{ state: 'failed', kind: 'addPicture' }]),
    )
    expect(await bytesStored(tab)).toHaveLength(1)
    const [picture] = await listed(tab)
    await tab.testPage.evaluate((page, id) => page.retry(id), picture?.id ?? '')
    await until(async () => {
      expect(await listed(tab)).toMatchObject([{ state: 'failed', kind: 'addPicture' }])
      expect((await listed(tab))[0]?.id).not.toBe(picture?.id)
    })
    expect(await bytesStored(tab)).toHaveLength(1)
    const [again] = await listed(tab)
    await tab.testPage.evaluate((page, id) => page.dismiss(id), again?.id ?? '')
    expect([await listed(tab), await bytesStored(tab)]).toEqual([[], []])

    run.server.fate = () => ({ status: 409, code: 'conversationClosed' })
    await addPicture(tab, 'n')
    await until(async () => expect(await listed(tab)).toMatchObject([{ state: 'failed' }, {}]))
    const [row] = await listed(tab)
    await tab.testPage.evaluate((page, id) => page.dismiss(id), row?.id ?? '')
    expect([await listed(tab), await bytesStored(tab)]).toEqual([[], []])

    run.server.fate = () => 'drop'
    await addPicture(tab, 'o')
    expect(await bytesStored(tab)).toHaveLength(1)
    await tab.testPage.evaluate((page) => page.signOut())
    expect(await bytesStored(tab)).toEqual([])
  })

  it('sends a message and a picture only after the command on which both depend, and dismisses all three together', async () => {
    const tab = await signedIn()
    run.server.fate = ({ body }) =>
      body.includes('Ole') ? { status: 409, code: 'conversationClosed' } : 'answer'
    const about = await add(tab, 'Ole', 'a')
    const follow = () => tab.testPage.evaluate((page, id) => page.addPicture('m', 'x', 8, 120, id), about)
    await follow()
    await add(tab, 'words', 'x')
    await until(async () =>
      expect((await listed(tab)).map(({ state }) => state)).toEqual(['failed', 'pending', 'pending']),
    )
    expect(names(run.server.effects)).toEqual(['words'])
    await tab.testPage.evaluate((page, id) => page.dismiss(id), about)
    expect([await listed(tab), await bytesStored(tab)]).toEqual([[], []])

    // A command is sent at once if the command named in `follows` is already completed.
    await follow()
    await until(async () => expect(await listed(tab)).toEqual([]))
    expect(sent().slice(1)).toEqual([ROW, PICTURE])
  })

  it('stores neither the message nor the picture when the device has no free space', async () => {
    const tab = await signedIn()
    run.server.up = false
    // Simulate a full disk with a `put` that throws.
    // Lowering the browser's quota would not work: IndexedDB ignores the quota in a private window.
    await tab.page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parts: Parameters<typeof put>) {
        if (this.name === 'bytes') throw new DOMException('No room', 'QuotaExceededError')
        return put.apply(this, parts)
      }
    })
    await expect(addPicture(tab, 'm')).rejects.toThrow('No room')
    expect([await listed(tab), await bytesStored(tab)]).toEqual([[], []])
  })
})

describe('commands stored in an earlier format', () => {
  it('keeps and sends commands that were stored in format 1', async () => {
    const tab = await run.tab()
    // Creates the IndexedDB table of format 1, in which commands have no file.
    await tab.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('homefield.outbox', 1)
          opening.onupgradeneeded = () => {
            const commands = opening.result.createObjectStore('commands', {
              keyPath: 'seq',
              autoIncrement: true,
            })
            commands.createIndex('account', 'account')
            commands.createIndex('id', 'id', { unique: true })
            commands.add({
              id: '0190f000-0000-7000-8000-000000000001',
              account: 'anna',
              lane: 'x',
              method: 'post',
              path: '/profiles',
              body: '{"name":"Mia"}',
              format: 1,
              versionAt: null,
              createdAt: 5,
              state: 'waiting',
              attempts: 0,
              failure: null,
            })
          }
          opening.onsuccess = () => {
            opening.result.close()
            resolve()
          }
          opening.addEventListener('error', () => reject(opening.error))
        }),
    )
    await signIn(tab)
    await until(() => expect(names(run.server.effects)).toEqual(['Mia']))
    await until(async () => expect(await listed(tab)).toEqual([]))
  })

  it('sends the same requests for commands that an earlier version stored in format 2', async () => {
    const tab = await run.tab()
    await tab.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('homefield.outbox', 2)
          opening.onupgradeneeded = () => {
            const { result } = opening
            const commands = result.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true })
            commands.createIndex('account', 'account')
            commands.createIndex('id', 'id', { unique: true })
            const stored = {
              account: 'anna',
              lane: 'x',
              body: null,
              file: null,
              follows: null,
              format: 2,
              versionAt: null,
              createdAt: 5,
              state: 'waiting',
              attempts: 0,
              failure: null,
            }
            commands.add({
              ...stored,
              id: 'row',
              method: 'post',
              path: '/conversations/c/messages',
              body: '{"id":"m"}',
            })
            commands.add({
              ...stored,
              id: 'picture',
              method: 'put',
              path: '/messages/m/picture?fileId=f',
              file: { type: 'image/jpeg', size: 3 },
              follows: 'row',
            })
            commands.add({
              ...stored,
              id: 'edit',
              method: 'patch',
              path: '/teams/t',
              body: '{"teamName":"Hawks","version":3}',
              versionAt: 'version',
              attempts: 2,
              state: 'sending',
            })
            commands.add({
              ...stored,
              id: 'refused',
              method: 'delete',
              path: '/friends/u',
              state: 'failed',
              failure: { code: 'noFriendship', message: '', status: 404 },
            })
            result.createObjectStore('bytes').put(new Uint8Array([120, 120, 120]).buffer, 'picture')
          }
          opening.onsuccess = () => {
            opening.result.close()
            resolve()
          }
          opening.addEventListener('error', () => reject(opening.error))
        }),
    )

    await signIn(tab)

    await until(() => expect(run.server.effects).toHaveLength(3))
    expect(
      run.server.effects.map(({ commandId, method, path, body }) => [commandId, method, path, body]),
    ).toEqual([
      ['row', 'POST', '/api/v1/conversations/c/messages', '{"id":"m"}'],
      ['picture', 'PUT', '/api/v1/messages/m/picture', 'xxx'],
      ['edit', 'PATCH', '/api/v1/teams/t', '{"teamName":"Hawks","version":3}'],
    ])
    await until(async () =>
      expect(await listed(tab)).toMatchObject([
        { id: 'refused', kind: 'removeFriend', params: { userId: 'u' } },
      ]),
    )
  })
})

describe('commands when the account changes', () => {
  it('never sends a command as another account, and sends the command when the right account signs in again (P3)', async () => {
    const tab = await signedIn()
    const other = await run.tab()
    run.server.fate = () => 'drop'
    await add(tab, 'Anna’s')
    await until(() => expect(run.server.arrivals.length).toBeGreaterThan(0))
    // The server ends Anna's session. The tab notices the ended session when it reconnects to the stream.
    run.server.ended.add('anna')
    run.server.cutStreams()
    await until(async () => expect(await tab.testPage.evaluate((page) => page.currentAccount())).toBeNull())
    expect(await tab.testPage.evaluate((page) => page.lastEnd())).toBe('expired')

    run.server.fate = () => 'answer'
    await signIn(other, 'bert')
    await add(other, 'Bert’s')
    await until(() => expect(names(run.server.effects)).toEqual(['Bert’s']))
    for (const each of [tab, other]) await online(each)
    await other.testPage.evaluate((page) => page.addAndWait('Bert’s second', 'y'))
    expect(
      run.server.arrivals
        .filter(({ account }) => account === 'bert')
        .map(({ body }) => body)
        .join(),
    ).not.toContain('Anna')
    expect((await listed(other)).map(({ account }) => account)).toEqual(['anna'])

    await signIn(tab, 'anna')
    await until(() => expect(names(run.server.effects)).toEqual(['Bert’s', 'Bert’s second', 'Anna’s']))
    expect(run.server.effects.map(({ account }) => account)).toEqual(['bert', 'bert', 'anna'])
  })

  it('counts the unsent commands to warn the user before sign-out, and deletes the commands at sign-out', async () => {
    const tab = await signedIn()
    run.server.fate = () => 'drop'
    await add(tab, 'one')
    await add(tab, 'two')
    expect(await tab.testPage.evaluate((page) => page.unsent('anna'))).toBe(2)
    await tab.testPage.evaluate((page) => page.signOut())
    expect(await tab.testPage.evaluate((page) => page.unsent('anna'))).toBe(0)
    run.server.fate = () => 'answer'
    await signIn(tab)
    await tab.testPage.evaluate((page) => page.addAndWait('three', 'x'))
    expect(names(run.server.effects)).toEqual(['three'])
  })

  it('keeps unsent commands after a password change and deletes them when the account is deleted', async () => {
    const tab = await signedIn()
    const other = await run.tab()
    run.server.fate = () => 'drop'
    await add(tab, 'one')
    await tab.testPage.evaluate((page) => page.signOut('passwordChanged'))
    for (const each of [tab, other]) {
      await until(async () =>
        expect(await each.testPage.evaluate((page) => page.currentAccount())).toBeNull(),
      )
      expect(await each.testPage.evaluate((page) => page.lastEnd())).toBe('passwordChanged')
    }
    expect(await tab.testPage.evaluate((page) => page.unsent('anna'))).toBe(1)
    run.server.fate = () => 'answer'
    await signIn(tab)
    await until(() => expect(names(run.server.effects)).toEqual(['one']))

    run.server.fate = () => 'drop'
    await add(tab, 'two')
    await tab.testPage.evaluate((page) => page.signOut('deleted'))
    expect(await tab.testPage.evaluate((page) => page.unsent('anna'))).toBe(0)
    expect(await tab.testPage.evaluate((page) => page.lastEnd())).toBe('deleted')
  })
})
