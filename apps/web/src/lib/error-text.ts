/**
 * Error texts in the user's language. The texts of errors that any call may return are in the first load.
 * The texts of all other codes are in a separate chunk, which loads soon after the app starts (`app.tsx`).
 * If such an error arrives earlier, the chunk is loaded before the error is reported.
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
 * Resolves when every error code has its text.
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
 * Returns undefined if this error code has its text.
 * Otherwise resolves when the text is loaded or failed to load. If it failed, the server's text is shown.
 */
export function openErrorText(code: string): Promise<void> | undefined {
  return texts[code] ? undefined : openErrorTexts().catch(() => undefined)
}

/**
 * Returns the text for an error.
 * @param fallback the specification's text for this action, such as 'Failed to add profile'.
 * The fallback is used if the server sent nothing better.
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

/** Returns the text of an error code. Null for a code of a newer server that this build does not know. */
export function codeText(code: string): string | null {
  const text = texts[code]
  return text ? i18n._(text) : null
}
