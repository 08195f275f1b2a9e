import type { Device } from '@homefield/contract/account'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** Number of recovery codes that the server creates, for 'n of 10 left'. */
export const RECOVERY_CODES = 10
export const CODE_LENGTH = 6

/** The secret in the format of authenticator apps: 'JBSW Y3DP EHPK 3PXP'. */
export function inGroups(secret: string): string {
  return (
    secret
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** The user closed the browser's passkey prompt or let it time out: not an error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device already holds a passkey of this account (WebAuthn: excludeCredentials). */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** 'macOS, Safari'. Unknown parts are left out; '' if both are unknown. */
export function saidBy({ system, browser }: Device): string {
  return [system, browser].filter((word) => word !== '').join(', ')
}

export type DevicePicture = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'unknown'

/** A Mac or Chrome OS computer is most often a laptop; others get a desktop icon. */
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
 * How long ago a session was last used. The server records the use once an hour, so anything under an hour is
 * not more precise.
 */
export function lastUse(instant: Temporal.Instant, now: Temporal.Instant): 'thisHour' | 'earlier' {
  return now.epochMilliseconds - instant.epochMilliseconds < 3_600_000 ? 'thisHour' : 'earlier'
}

/** The password was wrong; shown at its field. */
export function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passwordWrong'
}

/** The second-factor code was wrong. */
export function isCodeWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'secondFactorWrong'
}

/** Credentials accepted besides the password. The browser itself asks for a passkey. */
export type OtherCredential = { code: string } | 'passkey'
export type TypedCredential = { password: string } | OtherCredential

/** The server rejected the new password, e.g. because it is too common. */
export function isPasswordRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'passwordWrong' && error.code.startsWith('password')
}

/**
 * WebAuthn exists only in secure contexts, and a passkey is bound to a host name, never to an IP address. The
 * native app's page has a host name that is not the installation's.
 */
export function canUsePasskeys(): boolean {
  const { PublicKeyCredential, location } = globalThis as {
    PublicKeyCredential?: unknown
    location?: { hostname: string }
  }
  return !isNative() && typeof PublicKeyCredential === 'function' && !isNumber(location?.hostname ?? '')
}

/** An IPv4 address, or an IPv6 address in brackets. */
export function isNumber(hostname: string): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(hostname)
}
