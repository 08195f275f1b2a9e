/**
 * Converts an answer that is not 2xx to an error. The caller receives the error only after its message text
 * is loaded. The app registers the loader (`main.tsx`), because calls are also made where nothing is shown.
 */
import { ApiError, failureOf, type OfflineError } from './api-error.ts'
import { noticeRefusal } from './transport.ts'

/**
 * Milliseconds to wait for the message text. After that the error is reported with the server's own message.
 */
const PATIENCE = 4_000

type OpenWords = (code: string) => Promise<void> | undefined

let openWords: OpenWords = () => undefined

/**
 * @param open resolves once the message text of a code is loaded or cannot be loaded; returns undefined if it
 * is already there.
 */
export function setRefusalWords(open: OpenWords): void {
  openWords = open
}

/**
 * Undefined if the message texts of all codes are loaded; otherwise resolves once they are, or after
 * `PATIENCE`.
 */
export function wordsOf(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = codes.map(openWords).filter((opening) => opening !== undefined)
  if (missing.length === 0) return undefined
  return Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Returns the error to throw. Notifies the session if the error says that nobody is signed in. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError | OfflineError> {
  const failure = failureOf(response, body)
  noticeRefusal(response, failure)
  if (failure instanceof ApiError) await wordsOf([failure.code])
  return failure
}
