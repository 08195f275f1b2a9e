import { describe, expect, it } from 'vitest'
import type { StreamFrame } from '@homefield/contract/stream'
import { hear, judge, NOTHING_HEARD, revisionsOf, UNKNOWN_REVISION, type Heard } from './revisions.ts'

const hello = (revisions: Record<string, number>, epoch = 'one'): StreamFrame => ({
  type: 'hello',
  epoch,
  revisions,
})
const change = (revisions: Record<string, number>, gone: string[] = []): StreamFrame => ({
  type: 'change',
  revisions,
  gone,
})
const after = (...frames: StreamFrame[]): Heard => frames.reduce(hear, NOTHING_HEARD)
const answer = (revisions: Record<string, number> | null, epoch: string | null = 'one') => ({
  revisions,
  epoch,
})

describe('judge: compares a cached response with stream frames (C10, C15)', () => {
  it('keeps a response if the first frame of the stream (hello) contains the same revisions as the response', () => {
    expect(judge(answer({ 'profile:a': 3 }), after(hello({ 'profile:a': 3, 'profile:b': 9 })), 0)).toBe(
      'current',
    )
  })

  it.each([
    ['newer', 4],
    ['older, as after a restore', 2],
  ])('refetches a response if the stream reports a revision that is %s', (_, revision) => {
    expect(judge(answer({ 'profile:a': 3 }), after(hello({ 'profile:a': revision })), 0)).toBe('reread')
  })

  it('refetches every response that was read from another database (epoch), even if the revisions are equal', () => {
    expect(judge(answer({ 'profile:a': 3 }, 'before'), after(hello({ 'profile:a': 3 })), 0)).toBe('reread')
    expect(judge(answer({}, 'before'), after(hello({})), 0)).toBe('reread')
  })

  it('compares the revisions but not the epoch if the response was requested before the first frame (hello)', () => {
    expect(judge(answer({ 'profile:a': 3 }, null), after(hello({ 'profile:a': 3 })), 0)).toBe('current')
  })

  it('removes a response about several children when the user loses access to one of them', () => {
    const heard = after(hello({ 'profile:a': 3, 'profile:b': 1 }), change({ 'profile:a': 4 }, ['profile:b']))
    expect(judge(answer({ 'profile:a': 3, 'profile:b': 1 }), heard, 1)).toBe('remove')
    expect(judge(answer({ 'profile:a': 3 }), heard, 1)).toBe('reread')
    expect(judge(answer({ 'team:t': 1 }), heard, 1)).toBe('current')
  })

  it('removes a response about a child that the first frame of the stream (hello) does not list', () => {
    expect(judge(answer({ 'profile:a': 3, 'profile:b': 1 }), after(hello({ 'profile:a': 3 })), 0)).toBe(
      'remove',
    )
    const heard = after(hello({ 'profile:a': 3, 'profile:b': 1 }), hello({ 'profile:a': 3 }))
    expect(judge(answer({ 'profile:b': 1 }), heard, 1)).toBe('remove')
  })

  it('keeps a response about a child to which the user lost and regained access', () => {
    const heard = after(hello({ 'profile:b': 1 }), change({}, ['profile:b']), change({ 'profile:b': 2 }))
    expect(judge(answer({ 'profile:b': 2 }), heard, 2)).toBe('current')
    expect(judge(answer({ 'profile:b': 1 }), heard, 2)).toBe('reread')
  })

  it('refetches a response without revisions after the first frame (hello), but not after a change frame', () => {
    expect(judge(answer(null), after(hello({})), 0)).toBe('reread')
    expect(judge(answer(null), after(hello({}), change({ 'profile:a': 1 })), 1)).toBe('current')
  })
})

describe('judge: responses and frames that arrive in a different order (C10)', () => {
  it('does not refetch a response that is newer than the frames received so far', () => {
    const heard = after(hello({ 'profile:a': 7 }))
    // The response contains revision 8, and the frame for revision 8 arrives only after the response.
    // A refetch would be useless, because the response is newer than all frames received so far.
    expect(judge(answer({ 'profile:a': 8 }), heard, 1)).toBe('current')
    expect(judge(answer({ 'profile:a': 8 }), hear(heard, change({ 'profile:b': 1 })), 1)).toBe('current')
    expect(judge(answer({ 'profile:a': 8 }), hear(heard, change({ 'profile:a': 8 })), 1)).toBe('current')
  })

  it('refetches a response if its data changed before the response arrived', () => {
    const asked = after(hello({ 'profile:a': 7 }))
    const landed = hear(asked, change({ 'profile:a': 8 }))
    expect(judge(answer({ 'profile:a': 7 }), landed, asked.order)).toBe('reread')
  })

  it('removes a response about a child if the user lost access to the child before the response arrived', () => {
    const asked = after(hello({ 'profile:a': 7 }))
    const landed = hear(asked, change({}, ['profile:a']))
    expect(judge(answer({ 'profile:a': 7 }), landed, asked.order)).toBe('remove')
  })

  it('does not treat a new child as a child that the user lost access to', () => {
    // The response contains a child that no frame has reported yet, because the child has just been created.
    expect(judge(answer({ 'profile:new': 1 }), after(hello({})), 1)).toBe('current')
  })
})

describe('revisionsOf', () => {
  it('returns the revisions of a response, or null if the response contains none', () => {
    expect(revisionsOf({ events: [], revisions: { 'profile:a': 1 } })).toEqual({ 'profile:a': 1 })
    expect(revisionsOf({ id: 'x' })).toBeNull()
    expect(revisionsOf(null)).toBeNull()
  })

  it('returns UNKNOWN_REVISION if two pages of an infinite query contain different revisions of a conversation', () => {
    const pages = [
      { revisions: { 'conversation:c': 4, 'person:p': 2 } },
      { revisions: { 'conversation:c': 5, 'person:p': 2 } },
    ]
    const merged = revisionsOf({ pages, pageParams: [] })
    expect(merged).toEqual({ 'conversation:c': UNKNOWN_REVISION, 'person:p': 2 })
    expect(judge(answer(merged), after(hello({ 'conversation:c': 5, 'person:p': 2 })), 0)).toBe('reread')
  })
})
