import { v7 } from 'uuid'
import type { FileOfKind, Mutation, MutationKind } from './mutations.ts'

/**
 * The format number of a stored command.
 * A change to the stored fields needs a higher format number and a conversion of old commands in `store.ts`.
 */
export const COMMAND_FORMAT = 4

export interface CommandFailure {
  code: string
  message: string
  status: number
  details?: unknown
}

/** Fields that the queue adds to a mutation when it stores the mutation. */
interface QueueFields {
  /** The position in the queue. The database numbers the commands of all tabs in the order of writing. */
  seq: number
  /** A UUIDv7, sent as `Command-Id`. The server executes a command with the same id only once. */
  id: string
  account: string
  /**
   * The queue key, such as the id of an event or a conversation.
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
   * The JSON path of the row's new version in the server's response: `version` or `settings.version`.
   * The queue copies the new version into later queued edits of the same row.
   */
  versionAt: string | null
  /**
   * The JSON path of an object in the server's response that maps each changed row's id to its new version.
   * The path is absent if the command changes a single row.
   */
  versionsAt?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /**
   * The command is not sent before this time, so that the user can undo it.
   * Only changes that the server cannot undo are delayed.
   * The field is absent if the command may be sent immediately.
   */
  notBefore?: number
  state: 'pending' | 'sending' | 'failed'
  /**
   * Number of attempts to send the command.
   * If attempts is above 0, the server may already have received the command, so its content must not change.
   */
  attempts: number
  failure: CommandFailure | null
}

/**
 * A mutation in the queue.
 * The request is built from the command's kind and fields, so every attempt sends the same bytes.
 */
export type Command<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueFields & Mutation<One>
}[Kind]

export type NewCommand = Omit<QueueFields, 'seq'> & Mutation

interface QueueOptions {
  queueKey: string
  /**
   * The JSON path of the row's new version in the response, for rows with a `version` field.
   * See `rebase.ts`.
   */
  versionAt?: string
  /** For an edit of several rows: the JSON path of an object in the response with each row's new version. */
  versionsAt?: string
  /**
   * Milliseconds during which the user can undo the command (`dismiss`).
   * The command is sent when the undo time ends, or earlier if the UI calls `release`.
   */
  undoFor?: number
  /**
   * The id of an earlier command on which the new command depends. Example: a picture depends on its message.
   * The earlier command is sent first.
   * If the user undoes the earlier command, the new command is removed too.
   */
  follows?: string | null
}

/** The argument of `send`, such as `{ kind: 'createProfile', queueKey: body.id, body }`. */
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
 * Returns whether the command is still waiting for its undo time to pass.
 * Returns false if the device clock was turned back, because the user would otherwise wait too long.
 */
export function isUndoable(
  { createdAt, notBefore = 0 }: Pick<QueueFields, 'createdAt' | 'notBefore'>,
  now: number,
): boolean {
  return createdAt <= now && now < notBefore
}
