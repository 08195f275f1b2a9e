import { v7 } from 'uuid'
import type { FileOfKind, Mutation, MutationKind } from './mutations.ts'

/**
 * Format of a stored command. Raise it when stored commands must be read differently, and add the conversion
 * to `store.ts`.
 */
export const COMMAND_FORMAT = 3

export interface CommandFailure {
  code: string
  message: string
  status: number
  details?: unknown
}

/** The fields that the queue stores with a mutation. */
interface QueueFields {
  /**
   * Position in the queue, assigned by the database: the order in which commands were written, across all
   * tabs.
   */
  seq: number
  /** UUIDv7, sent as `Command-Id`. The server runs each id once, however often it arrives. */
  id: string
  account: string
  /**
   * Queue key, such as a row or a thread. Commands with the same key are sent one after the other; different
   * keys go in parallel.
   */
  lane: string
  /**
   * Type and size of the file, for a command that uploads one. The bytes are stored separately under the
   * command's id.
   */
  file: { type: string; size: number } | null
  /**
   * The id of a command that must succeed before this one is sent, such as the event that a message is about.
   */
  follows: string | null
  format: number
  /**
   * Path of the row's new version in the answer (`version`, `settings.version`), for edits queued on top of
   * this one.
   */
  versionAt: string | null
  /**
   * Path in the answer of the new versions of all rows that it changed, keyed by row id. Absent: the command
   * changes only its own row.
   */
  versionsAt?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /**
   * The command is held until this time so that it can be undone; used when the server has no undo. Absent:
   * it is sent at once.
   */
  notBefore?: number
  state: 'waiting' | 'sending' | 'failed'
  /**
   * Number of times it was handed to the network. Above 0 the server may have it, so its variables never
   * change again.
   */
  attempts: number
  failure: CommandFailure | null
}

/**
 * A mutation in the queue. Its request is derived from its kind and variables and always has the same bytes.
 */
export type Command<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueFields & Mutation<One>
}[Kind]

export type NewCommand = Omit<QueueFields, 'seq'> & Mutation

interface QueueOptions {
  lane: string
  /** For edits of a row that carry `version`: path of the new version in the answer. See `rebase.ts`. */
  versionAt?: string
  /** Path of the other rows' new versions in the answer, if the edit changes several rows. */
  versionsAt?: string
  /**
   * Milliseconds for which the command can be undone (`dismiss`). It is sent after that, or once it is
   * `release`d.
   */
  heldFor?: number
  /**
   * The id of the command that creates the row this one is about. It must succeed first; undoing it removes
   * this one too.
   */
  follows?: string | null
}

/** The argument of `send`: `{ kind: 'createProfile', lane: body.id, body }`. */
export type Intent<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueOptions & Mutation<One> & FileOfKind<One>
}[Kind]

export function freeze(intent: Intent, account: string, now: number): NewCommand {
  const { lane, versionAt = null, versionsAt, heldFor, follows = null, file, ...mutation } = intent
  return {
    // A copy, so that callers may change their variables afterwards.
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

/**
 * Returns whether the command is still held for undo. A command is not held if the device clock was turned
 * back since it was stored, because the hold would last too long.
 */
export function isHeld(
  { createdAt, notBefore = 0 }: Pick<QueueFields, 'createdAt' | 'notBefore'>,
  now: number,
): boolean {
  return createdAt <= now && now < notBefore
}
