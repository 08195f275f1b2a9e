/** Script of the page that the browser tests open. It runs the app's libraries without any UI. */
import { openDB } from 'idb'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { api, read } from '../../api/client.ts'
import { isOutdated } from '../../api/outdated.ts'
import {
  dismiss,
  enqueue,
  enqueueBoth,
  onQueueNews,
  queuedCommands,
  retry,
  unsent,
} from '../../mutation-queue/mutation-queue.ts'
import { send } from '../../mutation-queue/send.ts'
import { queryClient } from '../../query/query-client.ts'
import { keepAnswer, loadAnswer } from '../../query/store.ts'
import { onFrame, streamStatus } from '../../stream/live.ts'
import { type DraftName, keepDraft, readDraft } from '../drafts.ts'
import { lastContact } from '../contact.ts'
import { currentAccount, lastEnd } from '../account.ts'
import { signIn, signOut, startUp } from '../session.ts'
import { useKeepDraft } from '../use-draft.ts'

/** The stream frames that the tab has received since the page loaded. */
const frames: unknown[] = []
onFrame((frame) => frames.push(frame))

const dashboard = {
  queryKey: ['dashboard'],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(api.GET('/dashboard', { signal })),
}

/**
 * Simulates the query for the list of children, which detects that a friend has lowered the user's role.
 * The `whole` list in the response contains the children for which the user has all rights.
 */
const rights = {
  queryKey: ['rights'],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(api.GET('/profiles', { signal })),
  meta: {
    downgraded: (before: unknown, after: unknown) => {
      const [had, has] = [before, after].map((answer) => (answer as { whole: string[] }).whole)
      return (had ?? []).filter((subject) => !has?.includes(subject))
    },
  },
}

/** The upload progress that the tab has received, as fractions from 0 to 1. */
const parts: number[] = []
onQueueNews((news) => {
  if (news.type === 'progress') parts.push(news.part)
})

const FORM = 'event.1' as DraftName<string>

export const testPage = {
  startUp,
  signIn,
  signOut,
  currentAccount,
  lastEnd,
  unsent,
  retry,
  dismiss,
  queuedCommands,
  streamStatus,
  isOutdated,
  lastContact,
  frames,
  parts,
  store: { keepAnswer, loadAnswer },

  /** Opens a form in which the user has already typed the given text. */
  openForm(typed: string) {
    const Form = () => {
      useKeepDraft(FORM, typed)
      return null
    }
    flushSync(() => createRoot(document.createElement('div')).render(createElement(Form)))
  },
  /**
   * Stores a draft, as a form does when the session expires.
   * `readDraft` reads a draft as a form does when the form opens.
   */
  keepDraft: (account: string, typed: string, about: string[] = []) => keepDraft(account, FORM, typed, about),
  readDraft: () => readDraft(currentAccount(), FORM),

  /** Queues a command that creates a child under the given queue key, as a page does. */
  add: (name: string, queueKey: string) =>
    enqueue({
      kind: 'createProfile',
      queueKey,
      body: { id: name, name, color: '#3B82F6', sports: [] },
    }),
  /**
   * Queues a message and its picture. The picture has `size` bytes, and every byte is `value`.
   * If `follows` is a command's id, the message and the picture are sent only after that command succeeded.
   */
  addPicture: (
    message: string,
    queueKey: string,
    size: number,
    value: number,
    follows: string | null = null,
  ) =>
    enqueueBoth(
      {
        kind: 'writeMessage',
        queueKey,
        follows,
        params: { id: 'c' },
        body: { id: message, content: '', picture: { width: 4, height: 3, alt: '' } },
      },
      {
        kind: 'addPicture',
        queueKey,
        params: { id: message },
        query: { fileId: `file of ${message}` },
        file: new Blob([new Uint8Array(size).fill(value)], { type: 'image/jpeg' }),
      },
    ),
  /**
   * Queues the same command as `add` and waits for the response. A rejection resolves to the error's text.
   */
  addAndWait: (name: string, queueKey: string) =>
    send({
      kind: 'createProfile',
      queueKey,
      body: { id: name, name, color: '#3B82F6', sports: [] },
    }).catch((error: unknown) => ({ state: 'refused' as const, error: String(error) })),
  /** Queues a new name for a team. @param version the team's version when the user began the edit */
  rename: (teamName: string, version: number) =>
    enqueue({
      kind: 'changeTeam',
      queueKey: 'team:1',
      versionAt: 'version',
      params: { id: '1' },
      body: { teamName, version },
    }),

  /**
   * Subscribes to the dashboard's data, as the dashboard page does.
   * `seen` collects every value that the dashboard page would render.
   */
  watch() {
    const seen: unknown[] = []
    return import('@tanstack/react-query').then(({ QueryObserver }) => {
      new QueryObserver(queryClient, dashboard).subscribe(({ data }) => seen.push(data ?? null))
      return seen
    })
  },
  /**
   * Subscribes to the list of children. In the real app, the app shell subscribes to the list at all times.
   */
  watchRights: () =>
    import('@tanstack/react-query').then(({ QueryObserver }) => {
      new QueryObserver(queryClient, rights).subscribe(() => undefined)
    }),
  dashboardInMemory: () => queryClient.getQueryData(['dashboard']) as unknown,
  /** Changes the dashboard's data in the cache, as an optimistic patch does. */
  patchDashboard: (patch: object) =>
    queryClient.setQueryData(['dashboard'], (before: object | undefined) => ({ ...before, ...patch })),
  /**
   * Fetches the dashboard's data even if the cached data is fresh. Data stored on the device is shown first.
   */
  readDashboard: () =>
    queryClient
      .fetchQuery({ ...dashboard, retry: false, staleTime: 0 })
      .catch((error: unknown) => String(error)),

  /** Returns every record of every database of this origin, keyed by `database/store`. */
  async everythingStored() {
    const stored: Record<string, unknown[]> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await openDB(name)
      for (const store of db.objectStoreNames) stored[`${name}/${store}`] = await db.getAll(store)
      db.close()
    }
    return stored
  },
}

export type TestPage = typeof testPage
Object.assign(globalThis, { testPage })
