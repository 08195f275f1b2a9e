import type { Device } from '@homefield/contract/account'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** Number of recovery codes that the server creates, for texts such as '7 of 10 codes left'. */
export const RECOVERY_CODES = 10
export const CODE_LENGTH = 6

/** Formats a secret key as authenticator apps do: 'JBSW Y3DP EHPK 3PXP'. */
export function inGroups(secret: string): string {
  return (
    secret
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** Returns true if the user closed the browser's passkey prompt or let it time out, which is not an error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Returns true if WebAuthn rejected a new passkey because the device already has one for the account. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** Returns a device's name such as 'macOS, Safari'. Unknown parts are left out. */
export function saidBy({ system, browser }: Device): string {
  return [system, browser].filter((word) => word !== '').join(', ')
}

export type DevicePicture = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'unknown'

/**
 * Returns a laptop icon for macOS and ChromeOS, which mostly run on laptops.
 * Returns a desktop icon for a computer with any other system.
 */
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
 * Returns `thisHour` if a session was last used less than an hour ago, and otherwise `earlier`.
 * The server updates the time of last use at most once an hour, so a more exact text would be wrong.
 */
export function lastUse(instant: Temporal.Instant, now: Temporal.Instant): 'thisHour' | 'earlier' {
  return now.epochMilliseconds - instant.epochMilliseconds < 3_600_000 ? 'thisHour' : 'earlier'
}

/** Returns true if the password was wrong. The form shows that error at the password field. */
export function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passwordWrong'
}

/** Returns true if the second-factor code was wrong. */
export function isCodeWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'secondFactorWrong'
}

/**
 * A credential that the user can enter instead of the password.
 * `passkey` has no value, because the browser asks for the passkey only when the request is sent.
 */
export type OtherCredential = { code: string } | 'passkey'
export type TypedCredential = { password: string } | OtherCredential

/** Returns true if the server rejected the new password, for example because it is too common. */
export function isPasswordRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'passwordWrong' && error.code.startsWith('password')
}

/**
 * Returns whether passkeys work on this page. WebAuthn exists only in secure contexts, such as https pages.
 * A passkey belongs to a host name, so passkeys do not work on a page with an IP address.
 * Passkeys do not work in the native app, because its pages have another host name than the installation.
 */
export function canUsePasskeys(): boolean {
  const { PublicKeyCredential, location } = globalThis as {
    PublicKeyCredential?: unknown
    location?: { hostname: string }
  }
  return !isNative() && typeof PublicKeyCredential === 'function' && !isNumber(location?.hostname ?? '')
}

/** Returns true for an IPv4 address or an IPv6 address in brackets. */
export function isNumber(hostname: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(hostname)
}
