import type { CommandFailure } from './command.ts'

/** What the tabs and the service worker tell each other about the queue, each with the account. */
export type QueueNews =
  | { type: 'changed' }
  | { type: 'wake' }
  | { type: 'done'; id: string; answer: unknown }
  | { type: 'failed'; id: string; failure: CommandFailure }
  | { type: 'resting'; queueKey: string | null }
  /** The fraction of a command's file that was uploaded, from 0 to 1. */
  | { type: 'progress'; id: string; part: number }
  | { type: 'closed' }
