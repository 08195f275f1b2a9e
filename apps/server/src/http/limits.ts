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
 * Maximum number of calls (`points`) by one person within `duration` seconds.
 * The limits are generous, because they must stop a program in an endless loop but never a parent.
 * Calls that cause a request to an outside server, or that reach another person, have lower limits.
 */
const LIMITS = {
  read: { points: 600, duration: 60 },
  write: { points: 240, duration: 60 },
  fetch: { points: 30, duration: 60 },
  /**
   * Limits calls that connect a new calendar. The server fetches each new calendar immediately.
   * A family with 200 calendars stays below the limit.
   */
  connect: { points: 300, duration: 60 * 60 },
  /** Limits calls that refresh every calendar of a platform. The web app allows one such call every 5 s. */
  refresh: { points: 12, duration: 60 },
  /** Limits reports that a person is viewing or typing in a conversation. Each device sends one every 3 s. */
  presence: { points: 120, duration: 60 },
  upload: { points: 30, duration: 60 },
  /** Limits calls that send one email each. */
  mail: { points: 30, duration: 60 * 60 },
  /** Limits searches for people by name. The limit keeps a program from collecting the names of all users. */
  search: { points: 200, duration: 60 * 60 },
  /** Limits friend requests per day. The limit is low because each friend request bothers a person. */
  ask: { points: 30, duration: 24 * 60 * 60 },
  /** Limits calls that may query the place service: searches as the user types, and one per opened event. */
  places: { points: 90, duration: 60 },
  /** Limits requests for map tiles and glyphs. One screen needs about twenty tiles, and panning needs more. */
  tiles: { points: 3000, duration: 60 },
  /**
   * Limits calls that block a person. Such a call may also email the support mailbox.
   * Blocking has a limit of its own, so that people who have sent many emails can still block somebody.
   */
  block: { points: 60, duration: 60 * 60 },
  /** Limits calls that email an event to one address. */
  share: { points: 20, duration: 60 * 60 },
  /** Limits calls that send a test notification over every enabled delivery channel. */
  test: { points: 10, duration: 60 * 60 },
  /** Limits connections to the event stream. A browser opens a new connection after every interruption. */
  stream: { points: 120, duration: 60 },
  /**
   * Limits how often one network, such as a household, may request one calendar link within ten minutes.
   * A household has several calendar programs, and each calendar program polls every few minutes.
   */
  calendar: { points: 60, duration: 10 * 60 },
  /** Limits how often one network may request calendar links that are unknown or revoked. */
  guess: { points: 60, duration: 60 * 60 },
  /** Limits how many changes one network may make without a session, such as unsubscribing from emails. */
  open: { points: 60, duration: 60 * 60 },
} as const

export type Limit = keyof typeof LIMITS

export function limitOf({ limit, upload, method }: Call): Limit {
  return limit ?? (upload ? 'upload' : method === 'get' ? 'read' : 'write')
}

export interface RequestLimits {
  /** Counts one call. If the call is over the limit, sets Retry-After and throws `tooManyRequests`. */
  take(limit: Limit, who: string, reply: FastifyReply): Promise<void>
}

/**
 * PostgreSQL counts writes and calls to outside services, so that all processes share one count.
 * Each process counts reads, including requests for calendar links, in its own memory.
 * Counting a read in PostgreSQL would cost an extra query, as much as most reads themselves.
 * @param secret key of the hash under which a person is counted, so that the table contains no account id
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
      // While the database is down, calls are counted in memory. The caller then gets the database's error.
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
