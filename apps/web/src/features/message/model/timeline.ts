/*
 * What a list of messages looks like: rows of a conversation or a thread, from what the server has and what this device
 * has not got through yet. Pure: the same input gives the same rows, whatever the order in which news came.
 *
 * A message is the same one in the queue and on the server, by its id; so it keeps its key, and changes its state alone.
 * What the server has stands in the order of its numbers, what it has not in the order in which it was written, below.
 */
import type { Message } from '@homefield/contract/message'

/** A sender's avatar and name stand again after a longer silence. Milliseconds (specification 000, section 9). */
export const GROUP_GAP_MS = 5 * 60_000

/** Written here and not sent yet, or refused. */
export interface Unsent {
  /** Of the message, named by this device. */
  readonly id: string
  readonly content: string
  readonly picture: Message['picture']
  /** By this device's clock. */
  readonly createdAt: string
  /** What `retry` and `dismiss` of the outbox are told. */
  readonly commandId: string
  /** What the server said of it; null while it waits or is under way. */
  readonly failure: { readonly code: string; readonly message: string; readonly status: number } | null
}

/** A line between the messages that nobody wrote, such as a change of the event. What it says is the caller's. */
export interface Note {
  readonly id: string
  readonly createdAt: string
}

export type MessageState = 'received' | 'sending' | 'sent' | 'read' | 'failed'

/** A message as its bubble shows it. */
export interface ShownMessage {
  readonly id: string
  /** Null until the server has it. */
  readonly seq: number | null
  /** Null: that account is gone. */
  readonly senderId: string | null
  readonly content: string
  readonly picture: Message['picture']
  readonly createdAt: string
}

export interface MessageRow {
  readonly kind: 'message'
  readonly key: string
  readonly message: ShownMessage
  readonly isOwn: boolean
  readonly state: MessageState
  /** What the person can still do something about; null for what the server has. */
  readonly unsent: Unsent | null
  /** First and last of what one person wrote in one go: above it stands the name, below it time and avatar. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether the state is said under the bubble: on the newest message that has it, and on each that failed. */
  readonly saysState: boolean
}

export type TimelineRow<N extends Note = Note> =
  | { readonly kind: 'day'; readonly key: string; readonly day: Temporal.PlainDate }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly note: N }
  | MessageRow

export interface TimelineInput<N extends Note = Note> {
  /** As they were read: in any order, and more than once where two answers overlap. */
  readonly messages: readonly Message[]
  /** Answers to what this device sent a moment ago, which stand here until what was read has them. */
  readonly justSent?: readonly Message[]
  /** In the order in which they were written. */
  readonly unsent: readonly Unsent[]
  /** Own messages that the server has, and whose pictures this device has not got through yet. */
  readonly pictures?: ReadonlyMap<string, 'sending' | 'failed'>
  readonly notes?: readonly N[]
  readonly viewerId: string
  /** Up to which message somebody else has read; 0 where nobody says so (a thread). */
  readonly otherReadSeq: number
  /** What was unread when the list was opened: it stays marked while the list is open. Null: nothing. */
  readonly unread: { readonly after: number; readonly count: number } | null
  /** The reader's zone: his days. */
  readonly timeZone: string
  /**
   * Whether what was read reaches the first message (a line for the day stands above its first one only there: above
   * another one it would go again as soon as older ones come), and the newest (only there do unsent ones stand below).
   */
  readonly reachesStart: boolean
  readonly reachesEnd: boolean
}

export function timelineRows<N extends Note = Note>(input: TimelineInput<N>): TimelineRow<N>[] {
  const messages = onceEach(withJustSent(input))
  const shown = [
    ...messages.map((message) => fromServer(message, input)),
    ...(input.reachesEnd ? pending(input, messages) : []),
  ]
  const rows = laidOut(placed(shown, input.notes ?? []), input)
  return withGroups(rows)
}

/** Numbers have no gaps: one below the last number read that is not among them is there no longer. */
function withJustSent({ messages, justSent = [], reachesEnd }: TimelineInput): readonly Message[] {
  if (!reachesEnd) return messages
  const last = Math.max(0, ...messages.map(({ seq }) => seq))
  return [...messages, ...justSent.filter(({ seq }) => seq > last)]
}

/** By number, each once: a later answer knows more (a picture has come) than an earlier one. */
function onceEach(messages: readonly Message[]): Message[] {
  const byId = new Map<string, Message>()
  for (const message of messages) {
    const known = byId.get(message.id)
    if (!known?.picture?.fileId) byId.set(message.id, message)
  }
  return [...byId.values()].sort((one, other) => one.seq - other.seq)
}

function fromServer(message: Message, { viewerId, otherReadSeq, pictures }: TimelineInput): MessageRow {
  const isOwn = message.senderId === viewerId
  const ownState = pictures?.get(message.id) ?? (message.seq <= otherReadSeq ? 'read' : 'sent')
  return bare(message, isOwn, isOwn ? ownState : 'received', null)
}

function pending({ unsent, viewerId }: TimelineInput, sent: readonly Message[]): MessageRow[] {
  const known = new Set(sent.map(({ id }) => id))
  return unsent
    .filter(({ id }) => !known.has(id))
    .map((one) => {
      const { id, content, picture, createdAt } = one
      const message = { id, seq: null, senderId: viewerId, content, picture, createdAt }
      return bare(message, true, one.failure ? 'failed' : 'sending', one)
    })
}

function bare(message: ShownMessage, isOwn: boolean, state: MessageState, unsent: Unsent | null): MessageRow {
  return {
    kind: 'message',
    key: message.id,
    message,
    isOwn,
    state,
    unsent,
    isFirst: true,
    isLast: true,
    saysState: false,
  }
}

type Dated<N extends Note> = MessageRow | { readonly kind: 'note'; readonly key: string; readonly note: N }

const timeOf = (row: Dated<Note>) =>
  Temporal.Instant.from(row.kind === 'note' ? row.note.createdAt : row.message.createdAt).epochMilliseconds

/** Notes by their time among messages, which keep their own order whatever their clocks say. */
function placed<N extends Note>(messages: readonly MessageRow[], notes: readonly N[]): Dated<N>[] {
  const left = notes
    .map((note): Dated<N> => ({ kind: 'note', key: note.id, note }))
    .sort((one, other) => timeOf(one) - timeOf(other))
  const rows: Dated<N>[] = []
  for (const message of messages) {
    while (left[0] && timeOf(left[0]) <= timeOf(message)) rows.push(...left.splice(0, 1))
    rows.push(message)
  }
  return [...rows, ...left]
}

/** With a line where a day begins, and one before the first that was unread. */
function laidOut<N extends Note>(rows: readonly Dated<N>[], input: TimelineInput<N>): TimelineRow<N>[] {
  const { timeZone } = input
  const all: TimelineRow<N>[] = []
  let last: Temporal.PlainDate | null = null
  let unread = holdsFirst(rows, input.unread) ? input.unread : null
  for (const row of rows) {
    const day = Temporal.Instant.fromEpochMilliseconds(timeOf(row)).toZonedDateTimeISO(timeZone).toPlainDate()
    // A clock that is behind does not turn the days back.
    const isNew = last === null ? input.reachesStart : Temporal.PlainDate.compare(day, last) > 0
    if (isNew) all.push({ kind: 'day', key: `day ${day.toString()}`, day })
    if (last === null || isNew) last = day
    if (unread && row.kind === 'message' && !row.isOwn && (row.message.seq ?? 0) > unread.after) {
      all.push({ kind: 'unread', key: 'unread', count: unread.count })
      unread = null
    }
    all.push(row)
  }
  return all
}

/** Whether the first unread one is among what was read, or only some after it. */
function holdsFirst(rows: readonly Dated<Note>[], unread: TimelineInput['unread']): boolean {
  const first = rows.find((row) => row.kind === 'message')?.message.seq
  return unread !== null && typeof first === 'number' && first <= unread.after + 1
}

function withGroups<N extends Note>(rows: readonly TimelineRow<N>[]): TimelineRow<N>[] {
  const newest = new Map<MessageState, string>()
  for (const row of rows) if (row.kind === 'message' && row.isOwn) newest.set(row.state, row.key)
  return rows.map((row, index) => {
    if (row.kind !== 'message') return row
    return {
      ...row,
      isFirst: !belongTogether(rows[index - 1], row),
      isLast: !belongTogether(row, rows[index + 1]),
      saysState: row.state === 'failed' || newest.get(row.state) === row.key,
    }
  })
}

function belongTogether(above: TimelineRow | undefined, below: TimelineRow | undefined): boolean {
  if (above?.kind !== 'message' || below?.kind !== 'message') return false
  // What failed has its way out under it.
  if (above.message.senderId !== below.message.senderId || above.state === 'failed') return false
  return Math.abs(timeOf(below) - timeOf(above)) <= GROUP_GAP_MS
}
