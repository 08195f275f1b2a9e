import type { MessagePage } from '@homefield/contract/message'
import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChunkRange,
  chunkOf,
  endRange,
  longestRun,
  openedRange,
  withNewer,
  withOlder,
} from '../model/chunks.ts'

interface Wanted<Page extends MessagePage, Key extends QueryKey> {
  /** Returns the query options for one chunk of 50 messages. */
  readonly query: (chunk: number) => UseQueryOptions<Page, Error, Page, Key>
  /** The highest sequence number that the conversation list or an earlier response has reported. */
  readonly lastSeq: number
  /**
   * The sequence number of the last message that the viewer has read. Null if there are no unread messages.
   * `unreadAfter` decides only where the list opens. Later changes of `unreadAfter` have no effect.
   */
  readonly unreadAfter: number | null
}

export interface LoadedMessages<Page extends MessagePage> {
  /** The loaded pages of messages in order, without a missing page in between. */
  readonly pages: readonly Page[]
  /** The highest sequence number that the caller or a loaded page has reported. */
  readonly lastSeq: number
  readonly reachesStart: boolean
  readonly reachesEnd: boolean
  /** True while at least one of the requested chunks is loading. */
  readonly isLoading: boolean
  /** The error of the last request. Null while the request is being retried. */
  readonly error: Error | null
  readonly onNearStart: () => void
  readonly onNearEnd: () => void
  /** Loads and shows the newest messages. */
  readonly toEnd: () => void
  readonly retry: () => void
}

/**
 * Loads the chunks of messages around the user's scroll position in a conversation or thread.
 * When messages change on the server, the app refetches only the loaded chunks.
 */
export function useMessageChunks<Page extends MessagePage, Key extends QueryKey>(
  wanted: Wanted<Page, Key>,
): LoadedMessages<Page> {
  const [kept, setKept] = useState(() => openedRange(wanted.lastSeq, wanted.unreadAfter))
  // While the user is at the end of the list, the loaded range grows with every new chunk.
  const [isAtEnd, setAtEnd] = useState(() => kept.to >= chunkOf(wanted.lastSeq))
  const range = isAtEnd ? reaching(kept, wanted.lastSeq) : kept
  const results = useQueries({
    queries: Array.from({ length: range.to - range.from + 1 }, (_, index) =>
      wanted.query(range.from + index),
    ),
  }) as { data: Page | undefined; error: Error | null; refetch: () => unknown }[]

  const loaded: (Page | undefined)[] = results.map(({ data }) => data)
  const lastSeq = Math.max(wanted.lastSeq, ...loaded.map((page) => page?.lastSeq ?? 0))
  if (isAtEnd && chunkOf(lastSeq) > range.to) setKept(reaching(range, lastSeq))
  const run = longestRun(loaded.map((page) => page !== undefined))
  const from = range.from + run.from
  const to = range.from + run.to
  const isSettled = results.every(({ data }) => data !== undefined)
  // The list scrolls to the start position only once, so all chunks of the first range must load first.
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && results.every(({ data, error }) => data !== undefined || error)) setOpened(true)
  const reachesStart = run.length > 0 && from === 0
  const reachesEnd = run.length > 0 && to >= chunkOf(lastSeq)

  const grow = (next: ChunkRange) => {
    setKept(next)
    setAtEnd(next.to >= chunkOf(lastSeq))
  }
  return {
    pages: isOpened ? loaded.slice(run.from, run.from + run.length).filter((page) => page !== undefined) : [],
    lastSeq,
    reachesStart,
    reachesEnd,
    isLoading: !isSettled,
    error: results.find(({ data, error }) => data === undefined && error)?.error ?? null,
    onNearStart: () => {
      if (isSettled && !reachesStart) grow(withOlder(range))
    },
    onNearEnd: () => {
      if (isSettled && !reachesEnd) grow(withNewer(range, lastSeq))
    },
    toEnd: () => grow(endRange(lastSeq)),
    retry: () => {
      for (const { data, refetch } of results) if (data === undefined) void refetch()
    },
  }
}

function reaching(range: ChunkRange, lastSeq: number): ChunkRange {
  let next = range
  while (next.to < chunkOf(lastSeq)) {
    if (chunkOf(lastSeq) - next.to > 2) return endRange(lastSeq)
    next = withNewer(next, lastSeq)
  }
  return next
}
