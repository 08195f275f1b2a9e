import type { Call } from '@homefield/contract/call'
import type { FastifyReply } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { AppError } from '../lib/app-error.ts'

/**
 * Calls a person may make in so many seconds. Generous: they stop a loop gone wild, not a parent. What costs the outside
 * world something (fetching a stranger's server, writing to somebody) has a smaller one.
 */
const LIMITS = {
  read: { points: 600, duration: 60 },
  write: { points: 240, duration: 60 },
  fetch: { points: 30, duration: 60 },
  /** Of calendars, each asked at once: a family's two hundred fit into it. */
  connect: { points: 300, duration: 60 * 60 },
  /** Of all calendars of a platform at once; the page lets a parent ask every five seconds. */
  refresh: { points: 12, duration: 60 },
  /** Of a device's word that somebody looks at a conversation, or types there: every three seconds, on two of them. */
  presence: { points: 120, duration: 60 },
  upload: { points: 30, duration: 60 },
  /** Each writes to somebody. */
  mail: { points: 30, duration: 60 * 60 },
  /** Of people by name: a family's friends are found in a few; whoever collects names needs many. */
  search: { points: 200, duration: 60 * 60 },
  /** Of people to be friends: each stands in somebody's way. */
  ask: { points: 30, duration: 24 * 60 * 60 },
  /** Each may ask the place service: typed letters are gathered for a moment, an open event asks once. */
  places: { points: 90, duration: 60 },
  /** Of the map: a screen of it has twenty, and moving it asks for more. */
  tiles: { points: 3000, duration: 60 },
  /** Each may write to the support mailbox; whoever has used up his mails must still be able to block. */
  block: { points: 60, duration: 60 * 60 },
  /** Events to an address each. */
  share: { points: 20, duration: 60 * 60 },
  /** Each goes out by every way that is open. */
  test: { points: 10, duration: 60 * 60 },
  /** Of streams: a browser holds one and comes back after a wait, however often its line breaks. */
  stream: { points: 120, duration: 60 },
  /** Of one calendar link by one network: programs ask every few minutes, a household has some. */
  calendar: { points: 60, duration: 10 * 60 },
  /** Of secrets that are none, by one network. */
  guess: { points: 60, duration: 60 * 60 },
  /** Of what needs no session and changes something, by one network. */
  open: { points: 60, duration: 60 * 60 },
} as const

export type Limit = keyof typeof LIMITS

export function limitOf({ limit, upload, method }: Call): Limit {
  return limit ?? (upload ? 'upload' : method === 'get' ? 'read' : 'write')
}

export interface RequestLimits {
  /** Counts one call. Throws `tooManyRequests`, with Retry-After on the reply, where it was one too many. */
  take(limit: Limit, who: string, reply: FastifyReply): Promise<void>
}

/**
 * Writes and fetches are counted in PostgreSQL, so that the limits hold over all processes. Reads, those of calendar links
 * among them, are counted in each process alone: they cost one indexed query, and counting them in the database would
 * cost another.
 * @param secret keys the hash under which a person is counted: no account id stands in the table.
 */
export function createLimits(pool: Pool, secret: string): RequestLimits {
  const shared = (limit: Limit): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'request_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      ...LIMITS[limit],
      // With the database away the call fails anyway; its limit must not be what hides the reason.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: limit, ...LIMITS[limit] }),
    })
  const limiters: Record<Limit, RateLimiterAbstract> = {
    read: new RateLimiterMemory({ keyPrefix: 'read', ...LIMITS.read }),
    write: shared('write'),
    fetch: shared('fetch'),
    connect: shared('connect'),
    refresh: shared('refresh'),
    presence: new RateLimiterMemory({ keyPrefix: 'presence', ...LIMITS.presence }),
    upload: shared('upload'),
    mail: shared('mail'),
    search: shared('search'),
    ask: shared('ask'),
    block: shared('block'),
    places: shared('places'),
    tiles: new RateLimiterMemory({ keyPrefix: 'tiles', ...LIMITS.tiles }),
    share: shared('share'),
    test: shared('test'),
    calendar: new RateLimiterMemory({ keyPrefix: 'calendar', ...LIMITS.calendar }),
    stream: new RateLimiterMemory({ keyPrefix: 'stream', ...LIMITS.stream }),
    guess: shared('guess'),
    open: shared('open'),
  }

  return {
    async take(limit, who, reply) {
      const key = createHmac('sha256', secret).update(who).digest('base64url').slice(0, 32)
      try {
        await limiters[limit].consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        void reply.header('retry-after', Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('tooManyRequests')
      }
    },
  }
}
