/**
 * What every caller makes of an answer that is not 2xx. Nobody hears of a refusal before its words are there: where they
 * are kept is said by the app (`main.tsx`), for calls are also made where nothing is shown.
 */
import { ApiError, failureOf, type OfflineError } from './api-error.ts'
import { noticeRefusal } from './transport.ts'

/** Milliseconds a refusal waits for its words. After that it is told with the server's own. */
const PATIENCE = 4_000

type OpenWords = (code: string) => Promise<void> | undefined

let openWords: OpenWords = () => undefined

/** @param open resolves once the words of a code are there, or cannot be had; undefined where they are there already. */
export function setRefusalWords(open: OpenWords): void {
  openWords = open
}

/** Undefined where these refusals have their words; else resolves once they have, or it takes too long. */
export function wordsOf(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = codes.map(openWords).filter((opening) => opening !== undefined)
  if (missing.length === 0) return undefined
  return Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** The error to throw, and the session told where it says that nobody is signed in. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError | OfflineError> {
  const failure = failureOf(response, body)
  noticeRefusal(response, failure)
  if (failure instanceof ApiError) await wordsOf([failure.code])
  return failure
}
