import { v7 } from 'uuid'
import type { FileOfKind, Mutation, MutationKind } from './mutations.ts'

/**
 * Format of a stored command.
 * When stored commands must be read differently, raise the format and add the conversion to `store.ts`.
 */
export const COMMAND_FORMAT = 4

export interface CommandFailure {
  code: string
  message: string
  status: number
  details?: unknown
}

/** The fields that the queue stores with a mutation. */
interface QueueFields {
  /** Position in the queue: the order in which all tabs wrote their commands. The database assigns it. */
  seq: number
  /** A UUIDv7, sent as `Command-Id`. The server runs each id only once, however often the command arrives. */
  id: string
  account: string
  /**
   * The queue key, such as the id of a row or thread.
   * Commands with the same key are sent one after the other. Different keys are sent in parallel.
   */
  queueKey: string
  /**
   * Type and size of the file that this command uploads, or null.
   * The bytes are stored separately under the command's id.
   */
  file: { type: string; size: number } | null
  /**
   * The id of the command that must succeed before this command is sent.
   * Example: a message about a new event follows the command that creates the event.
   */
  follows: string | null
  format: number
  /**
   * Path of the row's new version in the server's answer: `version` or `settings.version`.
   * Edits that are queued after this command get that version.
   */
  versionAt: string | null
  /**
   * Path of the new versions of all changed rows in the server's answer, keyed by row id.
   * Absent if the command changes only its own row.
   */
  versionsAt?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /**
   * Until this time, the command is not sent and the user can undo it. Used when the server has no undo.
   * Absent if the command is sent at once.
   */
  notBefore?: number
  state: 'pending' | 'sending' | 'failed'
  /**
   * Number of attempts to send the command.
   * Above 0 the server may already have the command, so its variables must not change.
   */
  attempts: number
  failure: CommandFailure | null
}

/**
 * A mutation in the queue.
 * The request is derived from the kind and the variables and always has the same bytes.
 */
export type Command<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueFields & Mutation<One>
}[Kind]

export type NewCommand = Omit<QueueFields, 'seq'> & Mutation

interface QueueOptions {
  queueKey: string
  /** For edits of a row that has a `version`: path of the new version in the answer. See `rebase.ts`. */
  versionAt?: string
  /** Path of the other rows' new versions in the answer, if the edit changes several rows. */
  versionsAt?: string
  /**
   * Milliseconds during which the user can undo the command (`dismiss`).
   * The command is sent after that time, or earlier if the UI calls `release`.
   */
  undoFor?: number
  /**
   * The id of the command that creates the row for this command. That command must succeed first.
   * If the user undoes that command, this command is removed too.
   */
  follows?: string | null
}

/** The argument of `send`, such as `{ kind: 'createProfile', lane: body.id, body }`. */
export type Intent<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueOptions & Mutation<One> & FileOfKind<One>
}[Kind]

export function freeze(intent: Intent, account: string, now: number): NewCommand {
  const { queueKey, versionAt = null, versionsAt, undoFor, follows = null, file, ...mutation } = intent
  return {
    // Copy the variables, because the caller may change its object later.
    ...structuredClone(mutation),
    id: v7(),
    account,
    queueKey,
    format: COMMAND_FORMAT,
    file: file ? { type: file.type, size: file.size } : null,
    follows,
    versionAt,
    ...(versionsAt === undefined ? {} : { versionsAt }),
    createdAt: now,
    ...(undoFor === undefined ? {} : { notBefore: now + undoFor }),
    state: 'pending',
    attempts: 0,
    failure: null,
  }
}

/**
 * Returns whether the command is still held so that the user can undo it.
 * Returns false if the device clock was turned back since, because the hold would last too long.
 */
export function isUndoable(
  { createdAt, notBefore = 0 }: Pick<QueueFields, 'createdAt' | 'notBefore'>,
  now: number,
): boolean {
  return createdAt <= now && now < notBefore
}
