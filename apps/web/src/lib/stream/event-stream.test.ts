import { describe, expect, it } from 'vitest'
import { createEventReader } from './event-stream.ts'

const WHOLE =
  ':\n\nevent: change\r\ndata: {"a":\r\ndata: 1}\r\n\r\nretry: 1200\n\n: still here\n\ndata:two\rdata\r\r\n'
const EVENTS = [{ event: 'change', data: '{"a":\n1}' }, { retry: 1200 }, { event: 'message', data: 'two\n' }]

describe('the text/event-stream reader', () => {
  it('reads fields, comments, data of several lines and all three kinds of line endings', () => {
    expect(createEventReader()(WHOLE)).toEqual(EVENTS)
  })

  it('returns the same events no matter where the text is split into chunks', () => {
    for (let cut = 0; cut <= WHOLE.length; cut++) {
      const read = createEventReader()
      expect(
        [...read(WHOLE.slice(0, cut)), ...read(WHOLE.slice(cut))],
        `events of the text cut at position ${cut}`,
      ).toEqual(EVENTS)
    }
    const read = createEventReader()
    expect(WHOLE.split('').flatMap((character) => read(character))).toEqual(EVENTS)
  })

  it('ignores a byte order mark, unknown fields and an event without data', () => {
    expect(createEventReader()('\uFEFFdata: x\nid: 7\nfoo: bar\n\nevent: empty\n\n')).toEqual([
      { event: 'message', data: 'x' },
    ])
  })

  it('throws if an event does not end within the maximum length', () => {
    const read = createEventReader()
    const feed = () => {
      for (let i = 0; i < 20; i++) read(`data: ${'x'.repeat(1024 * 1024)}\n`)
    }
    expect(feed).toThrow('no end')
  })
})
