/**
 * Writes one log line for each sign-in and for each request that was rejected as a possible attack.
 * The line contains only the event and the source address, and no other data from the request.
 * Programs such as fail2ban read these lines.
 * Do not change the fields, order or words of a log line, because README documents them (decision 52).
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
  /** A signed-in person entered a wrong password or passkey to confirm an action. */
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

/** Returns the event to log for this error, if any. */
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
 * `request.ip` may not be an IP address, because even a trusted proxy can forward any text.
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
