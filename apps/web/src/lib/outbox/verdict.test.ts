import { describe, expect, it } from 'vitest'
import { ApiError, OfflineError, type Failure } from '../api/api-error.ts'
import { judgeTry } from './verdict.ts'

const refused = (code: Failure['code'], status: number, rest: Partial<Failure> = {}) => ({
  error: new ApiError({ code, status, message: 'told', ...rest }),
})

describe('what becomes of a try', () => {
  it('waits for its account, and for an app that the server still serves', () => {
    expect(judgeTry(refused('unauthenticated', 401), 1, 0)).toEqual({ kind: 'held' })
    expect(judgeTry(refused('clientTooOld', 426), 1, 0)).toEqual({ kind: 'held' })
  })

  it('is done with an answer, null too', () => {
    expect(judgeTry({ answer: null }, 1, 0)).toEqual({ kind: 'done', answer: null })
  })

  it('tries again where no answer came, waiting longer each time and never in step', () => {
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

  it('lets every lane rest as long as the server asks (429, 503), within reason', () => {
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

  it('says that an account has written too much for a day, instead of waiting for tomorrow', () => {
    expect(judgeTry(refused('writtenTooMuch', 429, { retryAfter: 86_400_000 }), 1, 0)).toMatchObject({
      kind: 'failed',
      failure: { code: 'writtenTooMuch' },
    })
  })

  it('waits for its own earlier try, and through a passing fault', () => {
    expect(judgeTry(refused('commandRunning', 409), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
    expect(judgeTry(refused('tooSlow', 408), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
    expect(judgeTry(refused('unexpected', 500), 1, 0)).toMatchObject({ kind: 'again', everyone: false })
  })

  it('does not knock for ever at a fault that is always the same', () => {
    expect(judgeTry(refused('unexpected', 500), 8, 0)).toMatchObject({
      kind: 'failed',
      failure: { status: 500 },
    })
    // Nobody there to answer is not a fault of this command.
    expect(judgeTry(refused('unavailable', 502), 100, 0)).toMatchObject({ kind: 'again' })
  })

  it.each([
    ['invalid', 400],
    ['profileNotFound', 404],
    ['stale', 409],
    ['commandConflict', 422],
  ] as const)('keeps %s with its error for the person', (code, status) => {
    expect(judgeTry(refused(code, status, { details: { row: 1 } }), 1, 0)).toEqual({
      kind: 'failed',
      failure: { code, status, message: 'told', details: { row: 1 } },
    })
  })

  it('holds everything when nobody is signed in', () => {
    expect(judgeTry(refused('unauthenticated', 401), 1, 0)).toEqual({ kind: 'held' })
  })
})
