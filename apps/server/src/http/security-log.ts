/**
 * Writes one log line per sign-in, and one per request that was rejected as a possible attack.
 * A line contains only the name of the event and the source address.
 * Programs such as fail2ban read the log lines to block attackers.
 * Do not change the fields, order or words of a log line, because docs/operate/settings.md documents them (decision 52).
 */
import { normalizeIP } from '@better-auth/core/utils/ip'
import type { ErrorCode } from '@homefield/contract/error'
import { ERRORS } from '@homefield/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIP, isIPv4 } from 'node:net'
import { Shed } from '../lib/app-error.ts'

/** `truncated` logs only the /24 of an IPv4 address or the /48 of an IPv6 address. */
export type LoggedAddresses = 'whole' | 'truncated'

const SUCCESSES = ['signedIn', 'recoveryRequested'] as const
type Success = (typeof SUCCESSES)[number]
type Refusal =
  | 'signInFailed'
  | 'secondFactorFailed'
  /** A signed-in person failed to confirm an action: the password or passkey was wrong. */
  | 'proofFailed'
  | 'limited'
  | 'shed'
  | 'otherSite'
  | 'refused'

export function logSecurity(app: FastifyInstance, addresses: LoggedAddresses): void {
  app.decorate('logSecurity', ({ ip, log }: FastifyRequest, event: Success | Refusal) => {
    const level = SUCCESSES.some((success) => success === event) ? 'info' : 'warn'
    log[level]({ event, source: sourceOf(ip, addresses) }, 'security')
  })
}

/** Returns the event to log for an error. Undefined if the error is no sign of an attack. */
export function refusalOf(error: unknown, code: ErrorCode, { who }: FastifyRequest): Refusal | undefined {
  if (error instanceof Shed) return 'shed'
  if (code === 'signInFailed') return 'signInFailed'
  if (code === 'passwordWrong' || code === 'passkeyFailed') return who ? 'proofFailed' : 'signInFailed'
  if (code === 'secondFactorWrong') return 'secondFactorFailed'
  if (code === 'forbiddenOrigin') return 'otherSite'
  const { status } = ERRORS[code]
  if (status === 429) return 'limited'
  return status === 403 ? 'refused' : undefined
}

/**
 * Even a trusted proxy can forward any text, so `request.ip` is not always an IP address.
 */
function sourceOf(ip: string, addresses: LoggedAddresses): string {
  if (isIP(ip) === 0) return 'unknown'
  const isWhole = addresses === 'whole'
  const address = normalizeIP(ip, { ipv6Subnet: isWhole ? 128 : 48 })
  if (isWhole) return address
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : `${address}/48`
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the log line of this event. */
    logSecurity(request: FastifyRequest, event: Success | Refusal): void
  }
}
