import type { CommandFailure } from './command.ts'
import { ApiError } from '../api/api-error.ts'

/** What became of one try. */
export type Outcome = { answer: unknown } | { error: unknown }

export type Verdict =
  | { kind: 'done'; answer: unknown }
  /** Tried again after `wait` milliseconds; `everyone`: the server asks for rest, so all lanes wait. */
  | { kind: 'again'; wait: number; everyone: boolean; offline: boolean }
  /** Refused for good: shown to the person, who retries or dismisses it. */
  | { kind: 'failed'; failure: CommandFailure }
  /** Nobody is signed in any more, or this app is too old: it waits. */
  | { kind: 'held' }

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 5 * 60_000
/** A command that makes our own server stumble this often does so always, and must not hold up its lane for ever. */
const MOST_FAULTS = 8
/** A Retry-After beyond this is not believed. */
const LONGEST_REST = 15 * 60_000

/**
 * @param attempts how often it was tried, this one included.
 * @param random from 0 to 1, spreads the retries of many devices.
 */
export function judgeTry(outcome: Outcome, attempts: number, random: number): Verdict {
  if ('answer' in outcome) return { kind: 'done', answer: outcome.answer }
  const { error } = outcome
  const wait = backOff(attempts, random)
  if (!(error instanceof ApiError)) return { kind: 'again', wait, everyone: false, offline: true }
  // It waits for its account, or for an app that the server still understands.
  if (error.code === 'unauthenticated' || error.code === 'clientTooOld') return { kind: 'held' }
  // A day's wait is nothing to be silent about, and holds up nobody else's words.
  if (error.code === 'writtenTooMuch') return failed(error)
  const rest = error.retryAfter === undefined ? undefined : Math.min(error.retryAfter, LONGEST_REST)
  if (error.status === 429 || error.status === 503) {
    return { kind: 'again', wait: rest ?? wait, everyone: true, offline: false }
  }
  if (error.code === 'unexpected' && attempts >= MOST_FAULTS) return failed(error)
  // 409 commandRunning: an earlier try of this very command is still at work, its connection was cut.
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

/** Exponential, the upper half of it left to chance. Milliseconds. */
export function backOff(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, attempts - 1))
  return wait / 2 + (wait / 2) * random
}
