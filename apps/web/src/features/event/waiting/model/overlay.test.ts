import type { Event } from '@homefield/contract/event'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../../lib/outbox/command.ts'
import type { OutboxNews } from '../../../../lib/outbox/outbox.ts'
import { timed } from '../../model/made-event.ts'
import { isWaiting } from './is-waiting.ts'
import { eventsIn } from './lay.ts'
import { startOverlay } from './overlay.ts'

/** The outbox as the overlay hears of it. */
const outbox = vi.hoisted(() => ({
  commands: [] as Command[],
  listed: [] as ((commands: readonly Command[]) => void)[],
  news: [] as ((news: OutboxNews) => void)[],
}))
vi.mock(import('../../../../lib/outbox/outbox.ts'), async (load) => ({
  ...(await load()),
  outboxCommands: () => outbox.commands,
  onOutboxListed: (listener) => {
    outbox.listed.push(listener)
    return () => undefined
  },
  onOutboxNews: (listener) => {
    outbox.news.push(listener)
    return () => undefined
  },
}))

let seq = 0
function command(
  method: Command['method'],
  path: string,
  body: object | null,
  part: Partial<Command> = {},
): Command {
  seq += 1
  return {
    seq,
    id: `command-${seq}`,
    account: 'erin',
    lane: 'lane',
    method,
    path,
    body: body && JSON.stringify(body),
    format: 1,
    versionAt: null,
    createdAt: 0,
    state: 'sending',
    attempts: 1,
    failure: null,
    ...part,
  }
}

function list(...commands: Command[]): void {
  outbox.commands = commands
  for (const listener of outbox.listed) listener(commands)
}

function tell(news: OutboxNews): void {
  for (const listener of outbox.news) listener(news)
}

const WEEK = ['events', { from: '2026-05-10', to: '2026-05-17' }]
const practice = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')
const path = `/events/${practice.id}`
let client: QueryClient

beforeEach(() => {
  outbox.commands = []
  outbox.listed = []
  outbox.news = []
  client = new QueryClient()
  client.setQueryData(['me'], { settings: { timezone: 'America/New_York' } })
  client.setQueryData(WEEK, { events: [practice], revisions: { 'profile:maya': 1 } })
  startOverlay(client)
})

const shown = (): Event[] => eventsIn(client.getQueryData(WEEK))
const rename = (title: string, part: Partial<Command> = {}) =>
  command('patch', path, { title, version: 1 }, part)

test('a change stands while its command is listed, and is gone without a trace when it was refused', () => {
  const asked = rename('Scrimmage')
  list(asked)
  expect(shown()).toMatchObject([{ title: 'Scrimmage', version: 1 }])
  list({ ...asked, state: 'failed' })
  expect(shown()).toEqual([practice])
})

test('what is on its way for a moment is not called waiting; what rests is, and all behind it', () => {
  list(rename('Scrimmage'))
  expect(shown().map(isWaiting)).toEqual([false])
  list(rename('Scrimmage', { state: 'waiting' }), rename('Game', { state: 'waiting', attempts: 0 }))
  expect(shown()).toMatchObject([{ title: 'Game' }])
  expect(shown().map(isWaiting)).toEqual([true])
})

test('edits made one on top of the other stand together', () => {
  list(rename('Scrimmage'), command('patch', path, { location: 'Oak Field', version: 1 }, { attempts: 0 }))
  expect(shown()).toMatchObject([{ title: 'Scrimmage', location: 'Oak Field' }])
})

test('what the server answered stands at once, also while the command is still listed', () => {
  const asked = rename('Scrimmage')
  list(asked)
  tell({
    type: 'done',
    id: asked.id,
    answer: { event: { ...practice, title: 'Scrimmage', version: 2 }, detail: {} },
  })
  expect(shown()).toEqual([{ ...practice, title: 'Scrimmage', version: 2 }])
  list()
  expect(shown()).toEqual([{ ...practice, title: 'Scrimmage', version: 2 }])
})

test('an older answer that lands meanwhile is laid over again', async () => {
  list(rename('Scrimmage'))
  await client.fetchQuery({
    queryKey: WEEK,
    queryFn: () => Promise.resolve({ events: [{ ...practice, location: 'Oak Field' }], revisions: {} }),
  })
  await Promise.resolve()
  expect(shown()).toMatchObject([{ title: 'Scrimmage', location: 'Oak Field' }])
  list()
  expect(shown()).toMatchObject([{ title: 'Practice', location: 'Oak Field' }])
})

test('a deletion that is undone before it was sent never happened; after it, the event comes back with the answer', () => {
  const gone = command('delete', `${path}?scope=this`, null, { state: 'waiting', attempts: 0 })
  list(gone)
  expect(shown()).toEqual([])
  list()
  expect(shown()).toEqual([practice])

  list(gone)
  tell({ type: 'done', id: gone.id, answer: { count: 1 } })
  list()
  expect(shown()).toEqual([])
  const back = command('post', `${path}/restore`, null)
  list(back)
  expect(shown()).toMatchObject([{ happeningId: practice.happeningId }])
  tell({ type: 'done', id: back.id, answer: { event: { ...practice, version: 3 }, count: 1 } })
  list()
  expect(shown()).toEqual([{ ...practice, version: 3 }])
})

test('a new event stands once, when the server gave it a happening of its own', () => {
  client.setQueryData(['profiles'], {
    profiles: [{ id: 'maya', name: 'Maya', color: '#6366F1', isOwnProfile: true }],
  })
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
  const asked = command('post', '/events', body, { state: 'waiting' })
  list(asked)
  expect(shown().map(({ title }) => title)).toEqual(['Practice', 'Team dinner'])
  expect(shown().map(isWaiting)).toEqual([false, true])
  const made = timed('2026-05-15T22:30:00Z', '2026-05-15T23:30:00Z', { id: 'new', title: 'Team dinner' })
  tell({ type: 'done', id: asked.id, answer: { event: made } })
  // The command is still listed for a moment.
  expect(shown()).toEqual([practice, made])
  list()
  expect(shown()).toEqual([practice, made])
})
