import { vi } from 'vitest'
import { type Answers, answerTo, type Sent } from './answers.ts'

/**
 * Replaces `fetch` with a mock that returns the responses in `answers`. `vitest.setup.ts` removes the mock.
 * @returns the list to which the mock adds each POST, PUT, PATCH and DELETE request.
 */
export function answerFetch(answers: Answers): Sent {
  const sent: Sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { method, url, signal } = request
    const given = answerTo({ method, url, body: await request.text() }, answers, sent)
    if (given === 'cut') throw new TypeError('Failed to fetch')
    if (given === 'never')
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    return Response.json(given.body, { status: given.status ?? 200 })
  })
  return sent
}
