import { describe, expect, it } from 'vitest'
import { ApiError, OfflineError, type Failure } from '../api/api-error.ts'
import { judgeTry } from './verdict.ts'

const refused = (code: Failure['code'], status: number, rest: Partial<Failure> = {}) => ({
  error: new ApiError({ code, status, message: 'told', ...rest }),
})

describe('judgeTry: the decision about a command after an attempt', () => {
  it('keeps a command after a 401 (until sign-in) and after a 426 (until the app is updated)', () => {
    expect(judgeTry(refused('unauthenticated', 401), 1, 0)).toEqual({ kind: 'held' })
    expect(judgeTry(refused('clientTooOld', 426), 1, 0)).toEqual({ kind: 'held' })
  })

  it('treats a command as done after any successful response, even if the response body is null', () => {
    expect(judgeTry({ answer: null }, 1, 0)).toEqual({ kind: 'done', answer: null })
  })

  it('retries with a growing, randomized back-off when no response came', () => {
    const waits = [1, 2, 3, 30].map((attempts) => judgeTry({ error: new OfflineError() }, attempts, 1))
    expect(waits.map((verdict) => ('wait' in verdict ? verdict.wait : null))).toEqual([
      1_000, 2_000, 4_000, 300_000,
    ])
    expect(judgeTry({ error: new OfflineError() }, 2, 0)).toEqual({
      kind: 'again',
      wait: 1_000,
      everyone: false,
      offline: true,
    })
  })

  it('pauses the whole queue for the Retry-After time of a 429 or 503, but for 15 minutes at most', () => {
    expect(judgeTry(refused('unavailable', 503, { retryAfter: 2_000 }), 1, 0)).toMatchObject({
      kind: 'again',
      wait: 2_000,
      everyone: true,
    })
    expect(judgeTry(refused('tooManyRequests', 429, { retryAfter: 86_400_000 }), 1, 0)).toMatchObject({
      kind: 'again',
      wait: 900_000,
      everyone: true,
    })
  })

  it('keeps a command of an overloaded server in the queue, however often it is refused', () => {
    expect(judgeTry(refused('unavailable', 503, { retryAfter: 2_000 }), 100, 0)).toMatchObject({
      kind: 'again',
    })
  })

  it.each([
    [2_000, 0.5, 3_000],
    [60_000, 1, 65_000],
  ])(
    'spreads a Retry-After of %i ms by up to the same time, and by 5 s at most',
    (retryAfter, random, wait) => {
      expect(judgeTry(refused('unavailable', 503, { retryAfter }), 1, random)).toMatchObject({ wait })
    },
  )

  it('marks a command as failed when the account reaches the daily write limit, without retrying the next day', () => {
    expect(judgeTry(refused('writtenTooMuch', 429, { retryAfter: 86_400_000 }), 1, 0)).toMatchObject({
      kind: 'failed',
      failure: { code: 'writtenTooMuch' },
    })
  })

  it('retries a command after a 409 commandRunning, a 408 or the first 500 response', () => {
    expect(judgeTry(refused('commandRunning', 409), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
    expect(judgeTry(refused('tooSlow', 408), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
    expect(judgeTry(refused('unexpected', 500), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
  })

  it('marks a command as failed at the eighth attempt that gets a 500', () => {
    expect(judgeTry(refused('unexpected', 500), 8, 0)).toMatchObject({
      kind: 'failed',
      failure: { status: 500 },
    })
    // A 502 means that the proxy could not reach our server.
    // A retry may succeed, so even the hundredth 502 must not mark the command as failed.
    expect(judgeTry(refused('unavailable', 502), 100, 0)).toMatchObject({ kind: 'again' })
  })

  it.each([
    ['invalid', 400],
    ['profileNotFound', 404],
    ['stale', 409],
    ['commandConflict', 422],
  ] as const)("marks a command as failed with the server's error if the error is %s", (code, status) => {
    expect(judgeTry(refused(code, status, { details: { row: 1 } }), 1, 0)).toEqual({
      kind: 'failed',
      failure: { code, status, message: 'told', details: { row: 1 } },
    })
  })

  it('keeps the command in the queue after a 401', () => {
    expect(judgeTry(refused('unauthenticated', 401), 1, 0)).toEqual({ kind: 'held' })
  })
})
