/**
 * `GET /calendar/{secret}.ics`: other calendars come in here, and know nothing of sessions. No cookie is read; the secret
 * is all there is, so nothing that is answered may be kept by a cache on the way, found by a search engine or passed on by a
 * Referer, and the log has the route's pattern alone.
 *
 * A program that has the bytes already is told so by their ETag. Last-Modified is for people: a deleted event makes a
 * calendar older than it was, so nothing is ever answered by it.
 *
 * Readings of a known secret are limited per link and network; wrong guesses per network alone. If each guess were counted
 * under what was guessed, somebody who makes up secrets would fill our memory with them.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CalendarAnswer, CalendarDoor } from '../lib/calendar-door.ts'
import { networkOf } from '../lib/caller.ts'
import { isKnownAs } from './download.ts'
import type { RequestLimits } from './limits.ts'

/** Seconds a program may do without asking again. */
const FRESH = 300

export function createCalendarDoor(app: FastifyInstance, limits: RequestLimits): CalendarDoor {
  return {
    serve(read) {
      app.get<{ Params: { secret: string } }>(
        '/calendar/:secret([A-Za-z0-9_-]+).ics',
        // Compressed, the same ETag would name other bytes.
        { schema: { hide: true }, compress: false },
        async (request, reply) => {
          const { secret } = request.params
          const network = networkOf(request.ip)
          void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
          const answer = await read({
            secret,
            caller: { headers: request.headers, address: request.ip },
            countRead: () => limits.take('calendar', `${secret} ${network}`, reply),
          })
          if (answer.kind !== 'calendar') {
            await limits.take('guess', network, reply)
            return refuse(reply, answer)
          }
          return send(reply, answer, request.headers['if-none-match'])
        },
      )
    },
  }
}

function refuse(reply: FastifyReply, { kind }: CalendarAnswer): FastifyReply {
  void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  return kind === 'gone' ? reply.code(410).send('Gone\n') : reply.code(404).send('None\n')
}

function send(
  reply: FastifyReply,
  { bytes, etag, modified, fileName }: Extract<CalendarAnswer, { kind: 'calendar' }>,
  condition: string | undefined,
): FastifyReply {
  void reply.header('cache-control', `private, max-age=${FRESH}`).header('etag', `"${etag}"`)
  if (modified) void reply.header('last-modified', httpDate(modified))
  if (isKnownAs(condition, etag)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(bytes)
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** IMF-fixdate (RFC 9110, 5.6.7): 'Sun, 06 Nov 1994 08:49:37 GMT' */
function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC')
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${WEEKDAYS[at.dayOfWeek - 1]}, ${two(at.day)} ${MONTHS[at.month - 1]} ${at.year}`
  return `${day} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} GMT`
}
