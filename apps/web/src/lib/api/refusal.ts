/**
 * Converts an error response from the server to an exception.
 * The caller gets the exception only after its message text is loaded.
 * `main.tsx` registers the function that loads the texts, so `refusal.ts` does not import the translations.
 */
import { ApiError, failureOf, type OfflineError } from './api-error.ts'
import { noticeRefusal } from './transport.ts'

/**
 * Longest wait for an error's text, in milliseconds. After the wait, the app shows the server's own message.
 */
const PATIENCE = 4_000

type LoadErrorText = (code: string) => Promise<void> | undefined

let loadErrorText: LoadErrorText = () => undefined

/**
 * Registers the function that loads the message text of an error code.
 * @param open loads the text of an error code. Returns undefined if the text is already loaded.
 * If the text is not loaded yet, `open` returns a promise that resolves when loading ends, even after a failure.
 */
export function setErrorTexts(open: LoadErrorText): void {
  loadErrorText = open
}

/**
 * Returns a promise if a message text for an error code in `codes` is missing, and otherwise undefined.
 * The promise resolves when the missing texts are loaded, or after `PATIENCE`.
 */
export function wordsOf(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = codes.map(loadErrorText).filter((opening) => opening !== undefined)
  if (missing.length === 0) return undefined
  return Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Returns the error that the caller must throw. Notifies the session if the user is no longer signed in. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError | OfflineError> {
  const failure = failureOf(response, body)
  noticeRefusal(response, failure)
  if (failure instanceof ApiError) await wordsOf([failure.code])
  return failure
}
