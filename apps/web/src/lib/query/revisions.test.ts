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

describe('what a frame does to a kept answer (C10, C15)', () => {
  it('leaves an answer alone that holds what the hello says', () => {
    expect(judge(answer({ 'profile:a': 3 }), after(hello({ 'profile:a': 3, 'profile:b': 9 })), 0)).toBe(
      'current',
    )
  })

  it.each([
    ['newer', 4],
    ['older, as after a restore', 2],
  ])('reads again what differs: the stream is %s', (_, revision) => {
    expect(judge(answer({ 'profile:a': 3 }), after(hello({ 'profile:a': revision })), 0)).toBe('reread')
  })

  it('reads everything again in another epoch, equal revisions or not', () => {
    expect(judge(answer({ 'profile:a': 3 }, 'before'), after(hello({ 'profile:a': 3 })), 0)).toBe('reread')
    expect(judge(answer({}, 'before'), after(hello({})), 0)).toBe('reread')
  })

  it('compares an answer that came before the first hello by its revisions alone', () => {
    expect(judge(answer({ 'profile:a': 3 }, null), after(hello({ 'profile:a': 3 })), 0)).toBe('current')
  })

  it('removes what contains a subject that is gone, whatever else it holds', () => {
    const heard = after(hello({ 'profile:a': 3, 'profile:b': 1 }), change({ 'profile:a': 4 }, ['profile:b']))
    expect(judge(answer({ 'profile:a': 3, 'profile:b': 1 }), heard, 1)).toBe('remove')
    expect(judge(answer({ 'profile:a': 3 }), heard, 1)).toBe('reread')
    expect(judge(answer({ 'team:t': 1 }), heard, 1)).toBe('current')
  })

  it('removes what the hello no longer lists: the right was withdrawn while there was no connection', () => {
    expect(judge(answer({ 'profile:a': 3, 'profile:b': 1 }), after(hello({ 'profile:a': 3 })), 0)).toBe(
      'remove',
    )
    const heard = after(hello({ 'profile:a': 3, 'profile:b': 1 }), hello({ 'profile:a': 3 }))
    expect(judge(answer({ 'profile:b': 1 }), heard, 1)).toBe('remove')
  })

  it('sees a subject again that was gone and came back', () => {
    const heard = after(hello({ 'profile:b': 1 }), change({}, ['profile:b']), change({ 'profile:b': 2 }))
    expect(judge(answer({ 'profile:b': 2 }), heard, 2)).toBe('current')
    expect(judge(answer({ 'profile:b': 1 }), heard, 2)).toBe('reread')
  })

  it('reads an answer without revisions again at a hello, not at a change', () => {
    expect(judge(answer(null), after(hello({})), 0)).toBe('reread')
    expect(judge(answer(null), after(hello({}), change({ 'profile:a': 1 })), 1)).toBe('current')
  })
})

describe('answers and news that cross (C10)', () => {
  it('does not read again for old news: the answer is ahead of the stream', () => {
    const heard = after(hello({ 'profile:a': 7 }))
    // Asked after the hello (order 1), read at 8; the notice of 8 is still on its way.
    expect(judge(answer({ 'profile:a': 8 }), heard, 1)).toBe('current')
    expect(judge(answer({ 'profile:a': 8 }), hear(heard, change({ 'profile:b': 1 })), 1)).toBe('current')
    expect(judge(answer({ 'profile:a': 8 }), hear(heard, change({ 'profile:a': 8 })), 1)).toBe('current')
  })

  it('reads again an answer that was overtaken while under way', () => {
    const asked = after(hello({ 'profile:a': 7 }))
    const landed = hear(asked, change({ 'profile:a': 8 }))
    expect(judge(answer({ 'profile:a': 7 }), landed, asked.order)).toBe('reread')
  })

  it('removes an answer whose subject went while it was under way', () => {
    const asked = after(hello({ 'profile:a': 7 }))
    const landed = hear(asked, change({}, ['profile:a']))
    expect(judge(answer({ 'profile:a': 7 }), landed, asked.order)).toBe('remove')
  })

  it('does not take a new child for a vanished one', () => {
    // Asked after the hello; the frame about the child just added is still on its way.
    expect(judge(answer({ 'profile:new': 1 }), after(hello({})), 1)).toBe('current')
  })
})

describe('the revisions inside an answer', () => {
  it('finds them, or says that there are none', () => {
    expect(revisionsOf({ events: [], revisions: { 'profile:a': 1 } })).toEqual({ 'profile:a': 1 })
    expect(revisionsOf({ id: 'x' })).toBeNull()
    expect(revisionsOf(null)).toBeNull()
  })

  it('makes pages that disagree differ from whatever comes next', () => {
    const pages = [
      { revisions: { 'conversation:c': 4, 'person:p': 2 } },
      { revisions: { 'conversation:c': 5, 'person:p': 2 } },
    ]
    const merged = revisionsOf({ pages, pageParams: [] })
    expect(merged).toEqual({ 'conversation:c': UNKNOWN_REVISION, 'person:p': 2 })
    expect(judge(answer(merged), after(hello({ 'conversation:c': 5, 'person:p': 2 })), 0)).toBe('reread')
  })
})
