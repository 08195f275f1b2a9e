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

/** The fields that the queue adds to a mutation when the queue stores the mutation as a command. */
interface QueueFields {
  /**
   * The command's position in the queue. IndexedDB numbers the commands of all tabs in the order they were stored.
   */
  seq: number
  /**
   * A UUIDv7, sent as `Command-Id`. If the same id arrives twice, the server executes the command only once.
   */
  id: string
  account: string
  /**
   * The queue key, such as the id of an event or a conversation.
   * Commands with the same key are sent one after the other. Commands with different keys are sent in parallel.
   */
  queueKey: string
  /**
   * Type and size of the file that this command uploads, or null.
   * The bytes of the file are in a separate IndexedDB table, under the command's id.
   */
  file: { type: string; size: number } | null
  /**
   * The id of the command that must succeed before this command is sent.
   * For example, a message about a new event is sent only after the command that creates the event succeeded.
   */
  follows: string | null
  format: number
  /**
   * Path of the edited item's new version in the server's response: `version` or `settings.version`.
   * The queue copies the new version into later queued edits of the same item.
   */
  versionAt: string | null
  /**
   * Path of an object in the server's response that maps each changed item's id to its new version.
   * Absent if the command changes a single item.
   */
  versionsAt?: string
  /** Time of the user's change, in milliseconds since 1970. */
  createdAt: number
  /**
   * Until `notBefore`, the queue does not send the command and the user can undo the change.
   * Only changes that the server cannot undo are delayed.
   * Absent if the command has no undo time.
   */
  notBefore?: number
  state: 'pending' | 'sending' | 'failed'
  /**
   * Number of attempts to send the command.
   * The server may have the command after one attempt, so from then on the command's content must not change.
   */
  attempts: number
  failure: CommandFailure | null
}

/**
 * A mutation in the queue.
 * Every attempt sends the same bytes, because the request is built only from the command's kind and fields.
 */
export type Command<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueFields & Mutation<One>
}[Kind]

export type NewCommand = Omit<QueueFields, 'seq'> & Mutation

interface QueueOptions {
  queueKey: string
  /**
   * Path of the edited item's new version in the response, for items with a `version` field. See `rebase.ts`.
   */
  versionAt?: string
  /**
   * Path of an object in the response with the new version of each item, if the edit changes several items.
   */
  versionsAt?: string
  /**
   * Milliseconds during which the user can undo the command (`dismiss`).
   * The command is sent when the undo time ends, or earlier if the UI calls `release`.
   */
  undoFor?: number
  /**
   * The id of an earlier command that must succeed first. Example: a picture is sent after its message.
   * If the user undoes the earlier command, the dependent command is removed too.
   */
  follows?: string | null
}

/**
 * A mutation with its queue options, as passed to `send`: `{ kind: 'createProfile', queueKey: body.id, body }`.
 */
export type Intent<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: QueueOptions & Mutation<One> & FileOfKind<One>
}[Kind]

export function freeze(intent: Intent, account: string, now: number): NewCommand {
  const { queueKey, versionAt = null, versionsAt, undoFor, follows = null, file, ...mutation } = intent
  return {
    // Copy the variables, because the caller may change its own object after the call.
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
 * Returns true while the user can still undo the command.
 * Returns false if the device clock was turned back, because the command would otherwise wait too long.
 */
export function isUndoable(
  { createdAt, notBefore = 0 }: Pick<QueueFields, 'createdAt' | 'notBefore'>,
  now: number,
): boolean {
  return createdAt <= now && now < notBefore
}
