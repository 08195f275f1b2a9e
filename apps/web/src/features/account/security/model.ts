import type { Device } from '@homefield/contract/account'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** Recovery codes as many as the server makes; 'n of 10 left'. */
export const RECOVERY_CODES = 10
export const CODE_LENGTH = 6

/** The secret as authenticators show it: 'JBSW Y3DP EHPK 3PXP'. */
export function inGroups(secret: string): string {
  return (
    secret
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** The person closed the browser's own sheet, or let it time out: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device holds a passkey of this account already (WebAuthn: excludeCredentials). */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** 'macOS, Safari'; what a device does not say is left out, and '' is one that says nothing. */
export function saidBy({ system, browser }: Device): string {
  return [system, browser].filter((word) => word !== '').join(', ')
}

export type DevicePicture = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'unknown'

/** A computer of Apple's is a laptop more often than not; others get a screen. */
export function pictureOf({ kind, system }: Device): DevicePicture {
  if (kind !== 'desktop') return kind
  return /mac|chrome ?os/i.test(system) ? 'laptop' : 'desktop'
}

export interface PasswordForm {
  current: string
  password: string
  confirmation: string
}

export const NO_PASSWORDS: PasswordForm = { current: '', password: '', confirmation: '' }

/**
 * How long ago a session was used, as far as it is known: its use is written down once an hour, so that anything under
 * an hour says no more than that.
 */
export function lastUse(instant: Temporal.Instant, now: Temporal.Instant): 'thisHour' | 'earlier' {
  return now.epochMilliseconds - instant.epochMilliseconds < 3_600_000 ? 'thisHour' : 'earlier'
}

/** The proof was not the account's password: said at its field. */
export function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passwordWrong'
}

/** Nor was it a code of the account's. */
export function isCodeWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'secondFactorWrong'
}

/** The proofs an owner can give besides the password. The browser itself asks for a passkey. */
export type OtherProof = { code: string } | 'passkey'
export type TypedProof = { password: string } | OtherProof

/** The server would not have the new password, e.g. one that everybody uses. */
export function isPasswordRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'passwordWrong' && error.code.startsWith('password')
}

/**
 * WebAuthn exists only in secure contexts, and belongs to a name, never to a number. A native app's page stands at a name
 * that is not the installation's.
 */
export function canUsePasskeys(): boolean {
  const { PublicKeyCredential, location } = globalThis as {
    PublicKeyCredential?: unknown
    location?: { hostname: string }
  }
  return !isNative() && typeof PublicKeyCredential === 'function' && !isNumber(location?.hostname ?? '')
}

/** An address of IPv4, or of IPv6 in its brackets. */
export function isNumber(hostname: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(hostname)
}
