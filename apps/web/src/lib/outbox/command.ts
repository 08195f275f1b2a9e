import { v7 } from 'uuid'
import type { FileOfKind, Mutation, MutationKind } from './mutations.ts'

/** Of the record below. Raise it when a stored command must be read in another way, and say in `store.ts` how. */
export const COMMAND_FORMAT = 3

export interface CommandFailure {
  code: string
  message: string
  status: number
  details?: unknown
}

/** The fields that the queue stores with a mutation. */
interface QueueFields {
  /** Position in the queue, given by the database: the order in which commands were written, over all tabs. */
  seq: number
  /** UUIDv7, sent as `Command-Id`: the server does a command once, however often it comes. */
  id: string
  account: string
  /** Commands of one lane go one after the other: a row, a thread. Lanes go side by side. */
  lane: string
  /** What its body is where that is a file: its bytes lie beside it, under the command's id. */
  file: { type: string; size: number } | null
  /** The id of a command that must be through before this one may leave: an event, for what is written about it. */
  follows: string | null
  format: number
  /** Where the answer carries the row's new version (`version`, `settings.version`), for edits made on top of this one. */
  versionAt: string | null
  /**
   * Where the answer carries the new versions of all rows that it changed, by their ids. Absent: it changes its own row
   * alone.
   */
  versionsAt?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** It stays here until then, so that it can be taken back: what has no way back once it was sent. Absent: goes at once. */
  notBefore?: number
  state: 'waiting' | 'sending' | 'failed'
  /** How often it was handed to the network. Above 0 the server may have it, so its variables never change again. */
  attempts: number
  failure: CommandFailure | null
}

/** A mutation in the queue. Its request follows from its kind and variables, each time the same bytes. */
export type Command<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueFields & Mutation<One>
}[Kind]

export type NewCommand = Omit<QueueFields, 'seq'> & Mutation

interface QueueOptions {
  lane: string
  /** Edits of a row that carry `version`: where the answer has the new one. See `rebase.ts`. */
  versionAt?: string
  /** Where it has those of other rows, if it changes several. */
  versionsAt?: string
  /** Milliseconds for which it can be taken back (`dismiss`); it leaves after that, or once it is `release`d. */
  heldFor?: number
  /** The id of a command that makes what this one is about, and must be through before: with it this one is taken back. */
  follows?: string | null
}

/** The argument of `send`: `{ kind: 'createProfile', lane: body.id, body }`. */
export type Intent<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueOptions & Mutation<One> & FileOfKind<One>
}[Kind]

export function freeze(intent: Intent, account: string, now: number): NewCommand {
  const { lane, versionAt = null, versionsAt, heldFor, follows = null, file, ...mutation } = intent
  return {
    // A copy: callers may go on changing their variables without changing the stored ones.
    ...structuredClone(mutation),
    id: v7(),
    account,
    lane,
    format: COMMAND_FORMAT,
    file: file ? { type: file.type, size: file.size } : null,
    follows,
    versionAt,
    ...(versionsAt === undefined ? {} : { versionsAt }),
    createdAt: now,
    ...(heldFor === undefined ? {} : { notBefore: now + heldFor }),
    state: 'waiting',
    attempts: 0,
    failure: null,
  }
}

/** Whether it still stays to be taken back; not where the device's clock was turned back meanwhile, and would hold it on. */
export function isHeld(
  { createdAt, notBefore = 0 }: Pick<QueueFields, 'createdAt' | 'notBefore'>,
  now: number,
): boolean {
  return createdAt <= now && now < notBefore
}
