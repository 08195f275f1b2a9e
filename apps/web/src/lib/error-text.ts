/**
 * What went wrong, in the reader's language. What any call may answer is said at once; the words of all other codes are
 * a part of their own, outside of the first load: fetched soon after it (`app.tsx`), and at the latest when such a
 * refusal comes, before anybody hears of it (`api/refusal.ts`, `outbox/outbox.ts`).
 */
import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError, OfflineError } from './api/api-error.ts'
import { GENERAL } from './general-error-texts.ts'
import { openCatalogs } from './i18n.ts'

let texts: Partial<Record<string, MessageDescriptor>> = GENERAL
let opening: Promise<void> | null = null

/** Resolves once every code has its words. @throws where they could not be fetched; the next call tries again. */
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

/** Undefined where this code has its words; else resolves once it has, or cannot: then the server's text is shown. */
export function openErrorText(code: string): Promise<void> | undefined {
  return texts[code] ? undefined : openErrorTexts().catch(() => undefined)
}

/**
 * What to say about a failure. `fallback` is the specification's text for this action ('Failed to add profile'),
 * said where the server had nothing better.
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

/** The text of a code, null for one that a newer server knows and this build does not. */
export function codeText(code: string): string | null {
  const text = texts[code]
  return text ? i18n._(text) : null
}
