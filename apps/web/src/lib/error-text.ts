/**
 * What went wrong, in the reader's language. What any call may answer is said at once; the words of all other codes are
 * a part of their own, outside of the first load: fetched soon after it (`app.tsx`), and at the latest when such a
 * refusal comes, before anybody hears of it (`api/refusal.ts`, `outbox/outbox.ts`).
 */
import type { ErrorCode } from '@homefield/contract/error'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ApiError, OfflineError } from './api/api-error.ts'
import { openCatalogs } from './i18n.ts'

const GENERAL = {
  invalid: msg`Please check what you entered.`,
  malformed: msg`The request could not be read.`,
  tooLarge: msg`That is too large to send.`,
  unsupportedMedia: msg`The request must be JSON.`,
  unauthenticated: msg`No authenticated user`,
  onboardingIncomplete: msg`Please finish setting up your account first.`,
  forbiddenOrigin: msg`This request came from another site.`,
  notFound: msg`Not found`,
  tooManyRequests: msg`Too many tries. Please wait a moment and try again.`,
  commandConflict: msg`This command was already used for something else.`,
  commandRunning: msg`This is still being saved. Please try again in a moment.`,
  stale: msg`This was changed elsewhere in the meantime.`,
  unavailable: msg`Homefield is not available right now. Nothing was lost; please try again.`,
  unexpected: msg`Something went wrong`,
  // Found without a call, too.
  passwordTooCommon: msg`This password is too easy to guess. Please choose another.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>
export type GeneralCode = keyof typeof GENERAL

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
