import type { CommandFailure } from './command.ts'
import { ApiError } from '../api/api-error.ts'

export type Outcome = { answer: unknown } | { error: unknown }

export type Verdict =
  | { kind: 'done'; answer: unknown }
  /**
   * The command is retried after `wait` milliseconds.
   * If `everyone` is true, the whole queue waits, because the server asked for it (429 or 503).
   */
  | { kind: 'again'; wait: number; everyone: boolean; offline: boolean }
  /** The server rejected the command for good. The user sees the error and retries or dismisses the command. */
  | { kind: 'failed'; failure: CommandFailure }
  /** The user is signed out, or this version of the app is too old. The command stays in the queue. */
  | { kind: 'held' }

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 5 * 60_000
/**
 * From this attempt on, an unexpected server error (500) marks the command as failed.
 * If a command were retried forever, it would block all later commands with the same queue key.
 */
const MOST_FAULTS = 8
/** Longest wait before a retry, in milliseconds. A longer Retry-After is reduced to this limit. */
const LONGEST_REST = 15 * 60_000

/**
 * Decides what happens to a command after an attempt.
 * @param attempts number of attempts, including this one.
 * @param random from 0 to 1; spreads the retries of many devices.
 */
export function judgeTry(outcome: Outcome, attempts: number, random: number): Verdict {
  if ('answer' in outcome) return { kind: 'done', answer: outcome.answer }
  const { error } = outcome
  const wait = backOff(attempts, random)
  if (!(error instanceof ApiError)) return { kind: 'again', wait, everyone: false, offline: true }
  // Keep the command after a 401 until its account signs in again.
  // Keep the command after a 426 (the app is too old) until the app is updated.
  if (error.code === 'unauthenticated' || error.code === 'clientTooOld') return { kind: 'held' }
  // The daily write limit can block the account for a day. A silent retry would block later commands too.
  // Marking the command as failed shows the error to the user now.
  if (error.code === 'writtenTooMuch') return failed(error)
  const rest = error.retryAfter === undefined ? undefined : Math.min(error.retryAfter, LONGEST_REST)
  if (error.status === 429 || error.status === 503) {
    return {
      kind: 'again',
      wait: rest === undefined ? wait : spread(rest, random),
      everyone: true,
      offline: false,
    }
  }
  if (error.code === 'unexpected' && attempts >= MOST_FAULTS) return failed(error)
  // 409 commandRunning: an earlier attempt lost its connection, but the server still runs the command.
  if (
    error.status >= 500 ||
    error.status === 408 ||
    error.status === 425 ||
    error.code === 'commandRunning'
  ) {
    return { kind: 'again', wait: rest ?? wait, everyone: false, offline: false }
  }
  return failed(error)
}

function failed({ code, message, status, details }: ApiError): Verdict {
  return { kind: 'failed', failure: { code, message, status, details } }
}

const MOST_SPREAD = 5_000

/** Adds a random time to Retry-After, because an overloaded server sends the same value to thousands of devices. */
export function spread(retryAfter: number, random: number): number {
  return retryAfter + Math.min(retryAfter, MOST_SPREAD) * random
}

/**
 * Returns the back-off in milliseconds. Each failed attempt doubles the back-off, up to `LONGEST_WAIT`.
 * Half of the back-off is random, so that the clients of an overloaded server do not all retry at once.
 */
export function backOff(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, attempts - 1))
  return wait / 2 + (wait / 2) * random
}
