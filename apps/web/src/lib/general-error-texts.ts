import type { ErrorCode } from '@homefield/contract/error'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts for errors that every endpoint can return. They are part of the main bundle. */
export const GENERAL = {
  invalid: msg`Please check what you entered.`,
  malformed: msg`The request could not be read.`,
  tooLarge: msg`That’s too large to send.`,
  tooSlow: msg`That took too long. Please try again.`,
  unsupportedMedia: msg`The request must be JSON.`,
  unauthenticated: msg`No authenticated user`,
  onboardingIncomplete: msg`Please finish setting up your account first.`,
  forbiddenOrigin: msg`This request came from another site.`,
  notFound: msg`Not found`,
  tooManyRequests: msg`Too many attempts. Please wait a moment and try again.`,
  commandConflict: msg`This command was already used for something else.`,
  commandRunning: msg`This is still being saved. Please try again in a moment.`,
  stale: msg`This was changed elsewhere in the meantime.`,
  clientTooOld: msg`This version of Homefield is too old. Please update it. Your unsent changes are kept.`,
  unavailable: msg`Homefield isn’t available right now. Nothing was lost. Please try again.`,
  unexpected: msg`Something went wrong`,
  passwordTooCommon: msg`This password is too easy to guess. Use several unrelated words, without names or years.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>
export type GeneralCode = keyof typeof GENERAL
