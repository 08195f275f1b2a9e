/**
 * Converts an error response to an exception.
 * The caller gets the exception only after its message text is loaded.
 * `main.tsx` registers the function that loads the texts, so `refusal.ts` does not import the translations.
 */
import { ApiError, failureOf, type OfflineError } from './api-error.ts'
import { noticeRefusal } from './transport.ts'

/** Milliseconds to wait for the error's text. After the wait, the error has the server's own message. */
const PATIENCE = 4_000

type LoadErrorText = (code: string) => Promise<void> | undefined

let loadErrorText: LoadErrorText = () => undefined

/**
 * Registers the loader of the error texts.
 * @param open loads the text of a code. Returns undefined if the text is already loaded.
 * If the text is not loaded yet, the returned promise resolves when loading ends, even if loading failed.
 */
export function setErrorTexts(open: LoadErrorText): void {
  loadErrorText = open
}

/**
 * Returns undefined if the error texts for all of `codes` are loaded.
 * If a text is missing, the returned promise resolves when all texts are loaded, or after `PATIENCE`.
 */
export function wordsOf(codes: readonly string[]): Promise<unknown> | undefined {
  const missing = codes.map(loadErrorText).filter((opening) => opening !== undefined)
  if (missing.length === 0) return undefined
  return Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Returns the error to throw. Notifies the session if the error means that the user is signed out. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError | OfflineError> {
  const failure = failureOf(response, body)
  noticeRefusal(response, failure)
  if (failure instanceof ApiError) await wordsOf([failure.code])
  return failure
}
