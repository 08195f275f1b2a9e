import { describe, expect, it } from 'vitest'
import { chunkOf, endRange, longestRun, MOST_CHUNKS, openedRange, withNewer, withOlder } from './chunks.ts'

describe('chunks of 50 messages', () => {
  it.each([
    [0, 0],
    [1, 0],
    [50, 0],
    [51, 1],
    [50_000, 999],
  ])('puts message %i into chunk %i', (seq, chunk) => expect(chunkOf(seq)).toBe(chunk))

  it('opens a conversation at the first unread message, or at the newest message if all are read', () => {
    expect(openedRange(0, null)).toEqual({ from: 0, to: 0 })
    expect(openedRange(50_000, null)).toEqual({ from: 998, to: 999 })
    expect(openedRange(50_000, 200)).toEqual({ from: 3, to: 5 })
    expect(openedRange(60, 10)).toEqual({ from: 0, to: 1 })
    expect(openedRange(51, 50)).toEqual({ from: 0, to: 1 })
  })

  it('extends the range by older and newer chunks, up to the maximum number of chunks', () => {
    let range = endRange(50_000)
    for (let times = 0; times < 20; times++) range = withOlder(range)
    expect(range).toEqual({ from: 978, to: 978 + MOST_CHUNKS - 1 })
    for (let times = 0; times < 5; times++) range = withNewer(range, 50_000)
    expect(range).toEqual({ from: 983, to: 988 })
    expect(withOlder({ from: 0, to: 2 })).toEqual({ from: 0, to: 2 })
    expect(withNewer({ from: 998, to: 999 }, 50_000)).toEqual({ from: 998, to: 999 })
  })

  it('returns the longest sequence of loaded chunks without a missing chunk in between', () => {
    expect(longestRun([])).toEqual({ from: 0, to: -1, length: 0 })
    expect(longestRun([false, true, true, false, true])).toEqual({ from: 1, to: 2, length: 2 })
    expect(longestRun([true, false, true])).toEqual({ from: 2, to: 2, length: 1 })
  })
})
