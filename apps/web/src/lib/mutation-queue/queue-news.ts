import type { CommandFailure } from './command.ts'

/** The messages about the queue between tabs and service worker, each with the account. */
export type QueueNews =
  | { type: 'changed' }
  | { type: 'wake' }
  | { type: 'done'; id: string; answer: unknown }
  | { type: 'failed'; id: string; failure: CommandFailure }
  | { type: 'resting'; queueKey: string | null }
  /** The fraction of a command's file that was uploaded, from 0 to 1. */
  | { type: 'progress'; id: string; part: number }
  | { type: 'closed' }
