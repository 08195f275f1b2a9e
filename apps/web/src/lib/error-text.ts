/**
 * Returns the text of an error in the user's language.
 * The main bundle contains the texts for errors that every endpoint can return.
 * A separate chunk contains the texts for errors that only some endpoints return.
 * The separate chunk loads soon after the app starts (`app.tsx`).
 * If an error occurs before the separate chunk is loaded, the app waits for the chunk and then shows the error.
 * See `api/refusal.ts` and `mutation-queue/mutation-queue.ts`.
 */
import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError, OfflineError } from './api/api-error.ts'
import { GENERAL } from './general-error-texts.ts'
import { openCatalogs } from './i18n.ts'

let texts: Partial<Record<string, MessageDescriptor>> = GENERAL
let opening: Promise<void> | null = null

/**
 * Loads the chunk with the remaining error texts. Resolves when every error code has its text.
 * @throws if the chunk could not be loaded. The next call tries again.
 */
export function openErrorTexts(): Promise<void> {
  opening ??= fetchTexts().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function fetchTexts(): Promise<void> {
  const [{ TEXTS }] = await Promise.all([import('./error-texts.ts'), openCatalogs(['error'])])
  texts = { ...GENERAL, ...TEXTS }
}

/**
 * Loads the text for an error code. Returns a promise, or undefined if the text is already loaded.
 * The promise resolves when loading ends, even after a failure.
 * If the text cannot be loaded, the user sees the message from the server.
 */
export function openErrorText(code: string): Promise<void> | undefined {
  return texts[code] ? undefined : openErrorTexts().catch(() => undefined)
}

/**
 * Returns the text that explains an error to the user.
 * @param fallback the specification's text for this action, such as 'Failed to add profile'.
 * The user sees `fallback` for unexpected errors, and if neither the app nor the server has a text.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) {
    return t`Homefield could not be reached. Check your connection and try again.`
  }
  if (error instanceof ApiError) {
    if (error.code === 'unexpected') return fallback
    return codeText(error.code) ?? (error.message || fallback)
  }
  return fallback
}

/** Returns the text for an error code, or null for a code that this build does not know. */
export function codeText(code: string): string | null {
  const text = texts[code]
  return text ? i18n._(text) : null
}
