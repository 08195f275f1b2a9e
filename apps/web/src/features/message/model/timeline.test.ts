import type { Message } from '@homefield/contract/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUP_GAP_MS, timelineRows, type TimelineInput, type TimelineRow, type Unsent } from './timeline.ts'

const ME = 'me'
const PRIYA = 'priya'

function message(seq: number, senderId: string | null, at: string, rest: Partial<Message> = {}): Message {
  return { id: `m${seq}`, seq, senderId, content: `text ${seq}`, picture: null, createdAt: at, ...rest }
}

function unsent(id: string, at: string, rest: Partial<Unsent> = {}): Unsent {
  return { id, content: id, picture: null, createdAt: at, commandId: `c ${id}`, failure: null, ...rest }
}

const refused = { code: 'conversationClosed', message: '', status: 409 }

function rowsOf(input: Partial<TimelineInput>): TimelineRow[] {
  return timelineRows({
    messages: [],
    unsent: [],
    viewerId: ME,
    otherReadSeq: 0,
    unread: null,
    timeZone: 'America/Los_Angeles',
    reachesStart: true,
    reachesEnd: true,
    ...input,
  })
}

/** Formats rows as text. '[' marks the first message of a group, and ']' marks the last message. */
function drawn(rows: readonly TimelineRow[]): string[] {
  return rows.map((row) => {
    if (row.kind === 'day') return `day ${row.day.toString()}`
    if (row.kind === 'unread') return `${row.count} new`
    if (row.kind === 'note') return `note ${row.note.id}`
    const state = row.saysState ? ` ${row.state}` : ''
    return `${row.isFirst ? '[' : ''}${row.key}${row.isLast ? ']' : ''}${state}`
  })
}

describe('groups of messages by one sender', () => {
  it('starts a group after a pause of more than five minutes, or if the sender changes', () => {
    const at = (ms: number) =>
      Temporal.Instant.from('2026-05-14T23:00:00Z').add({ milliseconds: ms }).toString()
    const rows = rowsOf({
      messages: [
        message(1, PRIYA, at(0)),
        message(2, PRIYA, at(GROUP_GAP_MS)),
        message(3, PRIYA, at(2 * GROUP_GAP_MS + 1)),
        message(4, ME, at(2 * GROUP_GAP_MS + 2)),
        message(5, null, at(2 * GROUP_GAP_MS + 3)),
      ],
    })
    expect(drawn(rows)).toEqual(['day 2026-05-14', '[m1', 'm2]', '[m3]', '[m4] sent', '[m5]'])
  })

  it('starts a new group of bubbles after the unread divider or a failed message', () => {
    const noon = '2026-05-14T19:00:00Z'
    expect(
      drawn(
        rowsOf({
          messages: [message(1, PRIYA, noon), message(2, PRIYA, noon), message(3, PRIYA, noon)],
          unread: { after: 1, count: 2 },
          notes: [{ id: 'moved', createdAt: '2026-05-14T19:00:01Z' }],
          unsent: [unsent('a', noon, { failure: refused }), unsent('b', noon)],
        }),
      ),
    ).toEqual(['day 2026-05-14', '[m1]', '2 new', '[m2', 'm3]', '[a] failed', '[b] sending', 'note moved'])
  })
})

describe('dividers between days', () => {
  it('shows the date of each day in the user’s time zone, before the first message of the day', () => {
    // 23:59 and 00:01 in Los Angeles.
    const messages = [message(1, PRIYA, '2026-05-15T06:59:00Z'), message(2, PRIYA, '2026-05-15T07:01:00Z')]
    expect(drawn(rowsOf({ messages }))).toEqual(['day 2026-05-14', '[m1]', 'day 2026-05-15', '[m2]'])
    expect(drawn(rowsOf({ messages, timeZone: 'Asia/Kathmandu' }))).toEqual(['day 2026-05-15', '[m1', 'm2]'])
  })

  it('shows no second date divider if a device with a slow clock sent a message with an earlier date', () => {
    const rows = rowsOf({
      messages: [message(1, PRIYA, '2026-05-15T19:00:00Z'), message(2, ME, '2026-05-14T19:00:00Z')],
    })
    expect(drawn(rows)).toEqual(['day 2026-05-15', '[m1]', '[m2] sent'])
  })

  it('shows a date above the first loaded message only if no older messages exist', () => {
    const messages = [message(51, PRIYA, '2026-05-14T19:00:00Z'), message(52, PRIYA, '2026-05-15T19:00:00Z')]
    expect(drawn(rowsOf({ messages, reachesStart: false }))).toEqual(['[m51]', 'day 2026-05-15', '[m52]'])
  })
})

describe('the unread divider', () => {
  const messages = [1, 2, 3].map((seq) => message(seq, seq === 2 ? ME : PRIYA, '2026-05-14T19:00:00Z'))

  it('shows the unread divider before the first unread message of another sender', () => {
    expect(drawn(rowsOf({ messages, unread: { after: 1, count: 1 } }))).toContain('1 new')
    expect(drawn(rowsOf({ messages, unread: { after: 1, count: 1 } })).indexOf('1 new')).toBe(3)
  })

  it('omits the unread divider if the first unread message is not loaded', () => {
    const later = [message(60, PRIYA, '2026-05-14T19:00:00Z')]
    expect(drawn(rowsOf({ messages: later, unread: { after: 40, count: 20 }, reachesStart: false }))).toEqual(
      ['[m60]'],
    )
  })
})

describe('the delivery states of messages', () => {
  const at = '2026-05-14T19:00:00Z'

  it('shows a delivery state only on the newest message in each state, and “failed” on every failed message', () => {
    const rows = rowsOf({
      messages: [message(1, ME, at), message(2, ME, at), message(3, ME, at), message(4, PRIYA, at)],
      otherReadSeq: 2,
      unsent: [
        unsent('a', at, { failure: refused }),
        unsent('b', at, { failure: refused }),
        unsent('c', at),
        unsent('d', at),
      ],
    })
    expect(drawn(rows).slice(1)).toEqual([
      '[m1',
      'm2 read',
      'm3] sent',
      '[m4]',
      '[a] failed',
      '[b] failed',
      '[c',
      'd] sending',
    ])
  })

  it('keeps a message’s React key when the message is sent or read, and changes only its state', () => {
    const one = { ...message(1, ME, at), id: 'a' }
    const keys = (input: Partial<TimelineInput>) =>
      rowsOf(input).flatMap((row) => (row.kind === 'message' ? `${row.key} ${row.state}` : []))
    expect(keys({ unsent: [unsent('a', at)] })).toEqual(['a sending'])
    expect(keys({ unsent: [unsent('a', at)], justSent: [one] })).toEqual(['a sent'])
    expect(keys({ justSent: [one] })).toEqual(['a sent'])
    expect(keys({ justSent: [one], messages: [one] })).toEqual(['a sent'])
    expect(keys({ messages: [one], otherReadSeq: 1 })).toEqual(['a read'])
  })

  it('shows a message as sent only after the picture was uploaded (C52)', () => {
    const messages = [message(1, ME, at), message(2, ME, at)]
    const pictures = new Map([['m2', 'sending' as const]])
    expect(drawn(rowsOf({ messages, pictures })).slice(1)).toEqual(['[m1 sent', 'm2] sending'])
    // A message counts as sending until the picture is uploaded, even if the other person has read the text.
    expect(drawn(rowsOf({ messages, pictures, otherReadSeq: 2 })).slice(1)).toEqual([
      '[m1 read',
      'm2] sending',
    ])
    pictures.set('m2', 'failed' as never)
    expect(drawn(rowsOf({ messages, pictures })).slice(1)).toEqual(['[m1 sent', 'm2] failed'])
  })

  it('hides pending messages while the newest messages are not loaded', () => {
    const input = {
      messages: [message(1, PRIYA, at)],
      unsent: [unsent('a', at)],
      justSent: [message(99, ME, at)],
    }
    expect(drawn(rowsOf({ ...input, reachesEnd: false })).slice(1)).toEqual(['[m1]'])
  })

  it('keeps a loaded picture if an older response, which lacks the picture’s file, arrives later', () => {
    const picture = { width: 4, height: 3, alt: '', fileId: null }
    const before = message(1, PRIYA, at, { picture })
    const after = message(1, PRIYA, at, { picture: { ...picture, fileId: 'file' } })
    for (const messages of [
      [before, after],
      [after, before],
    ]) {
      const row = rowsOf({ messages }).at(-1)
      expect(row?.kind === 'message' && row.message.picture?.fileId).toBe('file')
    }
  })
})

/* The test simulates three devices of two people in one conversation.
Requests arrive late, twice or never. Responses get lost, and the mutation queue retries.
Message lists are refetched at any time, and old responses arrive after new responses.
In every case, no message appears twice and no written message is missing.
Each device's own messages keep the order in which they were written.
Once all requests have succeeded, all three devices show the rows that the server stored. */
type Step = {
  device: number
  action: 'write' | 'deliver' | 'loseRequest' | 'loseAnswer' | 'repeat' | 'ask' | 'land' | 'landOld'
}

const PAGE = 5

class Server {
  readonly rows: Message[] = []
  take(id: string, senderId: string): Message {
    const known = this.rows.find((row) => row.id === id)
    if (known) return known
    const row = { ...message(this.rows.length + 1, senderId, '2026-05-14T19:00:00Z'), id, content: id }
    this.rows.push(row)
    return row
  }
  chunk(index: number): Message[] {
    return this.rows.slice(index * PAGE, (index + 1) * PAGE)
  }
}

class Device {
  queue: string[] = []
  written: string[] = []
  sent: Message[] = []
  chunks: Message[][] = []
  underWay: Message[][][] = []
  readonly name: string
  readonly person: string
  readonly server: Server
  constructor(name: string, person: string, server: Server) {
    this.name = name
    this.person = person
    this.server = server
  }

  do(action: Step['action']): void {
    const [first] = this.queue
    if (action === 'write') {
      const id = `${this.name} ${this.written.length}`
      this.written.push(id)
      this.queue.push(id)
    } else if (action === 'deliver' && first !== undefined) {
      this.sent.push(this.server.take(first, this.person))
      this.queue.shift()
    } else if (action === 'loseAnswer' && first !== undefined) this.server.take(first, this.person)
    else if (action === 'repeat' && this.written[0] !== undefined && !this.queue.includes(this.written[0]))
      this.server.take(this.written[0], this.person)
    else if (action === 'ask') this.underWay.push(this.readAll())
    // The pages of each response arrive in reverse order, because the order must not matter.
    else if (action === 'land') this.chunks = [...(this.underWay.pop() ?? []).toReversed(), ...this.chunks]
    else if (action === 'landOld') this.chunks = this.underWay.shift() ?? this.chunks
  }

  readAll(): Message[][] {
    return Array.from({ length: Math.floor(this.server.rows.length / PAGE) + 1 }, (_, index) =>
      this.server.chunk(index),
    )
  }

  settle(): void {
    while (this.queue.length > 0) this.do('deliver')
  }

  shown(): string[] {
    const rows = rowsOf({
      messages: this.chunks.flat(),
      justSent: this.sent,
      unsent: this.queue.map((id) => unsent(id, '2026-05-14T19:00:00Z')),
      viewerId: this.person,
    })
    return rows.flatMap((row) => (row.kind === 'message' ? row.key : []))
  }
}

it('shows the same messages on three devices despite late, repeated or lost requests (C12, C13, C14)', () => {
  const actions = [
    'write',
    'deliver',
    'loseRequest',
    'loseAnswer',
    'repeat',
    'ask',
    'land',
    'landOld',
  ] as const
  const step = fc.record({ device: fc.nat(2), action: fc.constantFrom(...actions) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps: Step[]) => {
      const server = new Server()
      const devices = [
        new Device('phone', ME, server),
        new Device('laptop', ME, server),
        new Device('hers', PRIYA, server),
      ]
      for (const { device, action } of steps) {
        const one = devices[device]
        one?.do(action)
        const shown = one?.shown() ?? []
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.filter((id) => one?.written.includes(id))).toEqual(one?.written)
      }
      for (const device of devices) device.settle()
      const stored = server.rows.map(({ id }) => id)
      expect(stored.toSorted()).toEqual(devices.flatMap(({ written }) => written).toSorted())
      for (const device of devices) {
        device.chunks = device.readAll()
        expect(device.shown()).toEqual(stored)
      }
    }),
    { numRuns: 500 },
  )
})
