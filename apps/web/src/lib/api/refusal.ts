/**
 * Converts an answer that is not 2xx to an error. The caller gets the error only after its text is loaded.
 * Code without a UI makes calls too, so the app registers the loader of the texts (`main.tsx`).
 */
import { ApiError, failureOf, type OfflineError } from './api-error.ts'
import { noticeRefusal } from './transport.ts'

/** Milliseconds to wait for the error's text. After that, the error is thrown with the server's own message. */
const PATIENCE = 4_000

type LoadErrorText = (code: string) => Promise<void> | undefined

let loadErrorText: LoadErrorText = () => undefined

/**
 * Registers the loader of the error texts.
 * @param open loads the text of a code. Returns undefined if the text is already loaded.
 * Otherwise resolves when the text is loaded or cannot be loaded.
 */
export function setErrorTexts(open: LoadErrorText): void {
  loadErrorText = open
}

/**
 * Returns undefined if the texts of all these codes are loaded.
 * Otherwise resolves when the texts are loaded, or after `PATIENCE`.
 */
export function wordsOf(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = codes.map(loadErrorText).filter((opening) => opening !== undefined)
  if (missing.length === 0) return undefined
  return Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Returns the error to throw. If the error says that nobody is signed in, notifies the session. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError | OfflineError> {
  const failure = failureOf(response, body)
  noticeRefusal(response, failure)
  if (failure instanceof ApiError) await wordsOf([failure.code])
  return failure
}
