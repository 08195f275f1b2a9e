/* Computes the rows of the message list in a conversation or thread.
The input is the server's messages and this device's pending messages.
The result depends only on this input, not on the order in which updates arrived.

A message has the same id in the mutation queue and on the server.
Its row therefore keeps its key and changes only its state.
The server's messages are sorted by sequence number.
Pending messages come after them, in the order in which they were written. */
import type { Message } from '@homefield/contract/message'

/**
 * The sender's next message starts a new group after a pause of this many ms (specification 000, section 9).
 */
export const GROUP_GAP_MS = 5 * 60_000

/** A message that this device has not sent yet, or has failed to send. */
export interface Unsent {
  /** The message's id, which this device has generated. */
  readonly id: string
  readonly content: string
  readonly picture: Message['picture']
  /** The time on this device's clock when the user wrote the message. */
  readonly createdAt: string
  /**
   * The id of the queued mutation that sends the message. `retry` and `dismiss` of the queue need this id.
   */
  readonly commandId: string
  /** The error with which sending failed. Null while the message is pending. */
  readonly failure: { readonly code: string; readonly message: string; readonly status: number } | null
}

/** A note between messages, such as a change to the event. The caller decides how the note looks. */
export interface Note {
  readonly id: string
  readonly createdAt: string
}

export type MessageState = 'received' | 'sending' | 'sent' | 'read' | 'failed'

/** The data that a message's bubble shows. */
export interface ShownMessage {
  readonly id: string
  /** The message's sequence number. Null until the server has stored the message. */
  readonly seq: number | null
  /** The sender's id. Null if the sender's account was deleted. */
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
  /** The unsent message. Null once the server has stored the message. */
  readonly unsent: Unsent | null
  /**
   * `isFirst` marks the first message of a group by one sender. The sender's name is above this message.
   * `isLast` marks the last message of a group. The time and the avatar are at this message.
   */
  readonly isFirst: boolean
  readonly isLast: boolean
  /**
   * True if the bubble shows the message's state, such as 'sent' or 'failed'.
   * Every failed message shows its state. Other states appear only on the newest message with that state.
   */
  readonly saysState: boolean
}

export type TimelineRow<N extends Note = Note> =
  | { readonly kind: 'day'; readonly key: string; readonly day: Temporal.PlainDate }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly note: N }
  | MessageRow

export interface TimelineInput<N extends Note = Note> {
  /** The loaded messages in any order. A message may occur twice, because responses may overlap. */
  readonly messages: readonly Message[]
  /** Messages that this device has just sent. The refetched list may not contain a just-sent message yet. */
  readonly justSent?: readonly Message[]
  /** Pending messages of this device, in the order in which the user wrote the messages. */
  readonly unsent: readonly Unsent[]
  /** The state of each picture that this device is still uploading. The keys are message ids. */
  readonly pictures?: ReadonlyMap<string, 'sending' | 'failed'>
  readonly notes?: readonly N[]
  readonly viewerId: string
  /**
   * The sequence number of the last message that the other person has read. In an event's thread, always 0.
   */
  readonly otherReadSeq: number
  /**
   * The messages that were unread when the list opened.
   * The 'unread' divider does not move until the list closes.
   * `unread` is null if all messages were already read.
   */
  readonly unread: { readonly after: number; readonly count: number } | null
  /** The viewer's time zone, which decides when a new day begins. */
  readonly timeZone: string
  /**
   * `reachesStart` means that the first message is loaded, `reachesEnd` that the newest message is loaded.
   * A date divider appears above the first loaded message only if there are no older messages.
   * A divider in the middle of a day would disappear as soon as older messages load.
   * Pending messages appear only if the newest message is loaded.
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

/**
 * Adds the messages that this device has just sent and that are newer than all loaded messages.
 * Sequence numbers have no gaps, so an older just-sent message is either loaded already or was deleted.
 */
function withJustSent({ messages, justSent = [], reachesEnd }: TimelineInput): readonly Message[] {
  if (!reachesEnd) return messages
  const last = Math.max(0, ...messages.map(({ seq }) => seq))
  return [...messages, ...justSent.filter(({ seq }) => seq > last)]
}

/**
 * Sorts messages by sequence number and keeps only one copy of each message.
 * The later copy of a message is kept, unless the later copy lacks the picture's file.
 */
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

/** Inserts notes between messages by time, but keeps the messages in the order of their sequence numbers. */
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

/**
 * Inserts a divider above each day's first message, and the 'unread' divider above the first unread message.
 */
function laidOut<N extends Note>(rows: readonly Dated<N>[], input: TimelineInput<N>): TimelineRow<N>[] {
  const { timeZone } = input
  const all: TimelineRow<N>[] = []
  let last: Temporal.PlainDate | null = null
  let unread = holdsFirst(rows, input.unread) ? input.unread : null
  for (const row of rows) {
    const day = Temporal.Instant.fromEpochMilliseconds(timeOf(row)).toZonedDateTimeISO(timeZone).toPlainDate()
    // A device with a slow clock can send a message with an earlier date. The earlier date gets no divider.
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

/** True if the first unread message is loaded. */
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
  // A failed message has buttons below its bubble, so the next message starts a new group.
  if (above.message.senderId !== below.message.senderId || above.state === 'failed') return false
  return Math.abs(timeOf(below) - timeOf(above)) <= GROUP_GAP_MS
}
