/**
 * Serves `GET /calendar/{secret}.ics`, the feed that other calendar programs read.
 * The secret in the URL is the only credential, because calendar programs have no session cookie.
 * No proxy may cache a response, no search engine may index a response, and no Referer may leak the secret.
 * The log contains the route's pattern instead of the URL, so that the secret is not logged.
 *
 * The response is 304 if the program's If-None-Match contains the current ETag.
 * If-Modified-Since is ignored, because the deletion of an event can set Last-Modified to an earlier time.
 *
 * The rate limit of a valid secret counts requests per link and network.
 * The rate limit of invalid secrets counts requests only per network.
 * One counter per invalid secret would let an attacker fill the memory with made-up secrets.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CalendarAnswer, CalendarRouter } from '../lib/calendar-router.ts'
import { networkOf } from '../lib/caller.ts'
import type { Admission } from './admission.ts'
import { isKnownAs } from './download.ts'
import type { RequestLimits } from './limits.ts'

/** `max-age` in seconds: a program may use a downloaded calendar for 5 minutes without asking again. */
const FRESH = 300

export function createCalendarRouter(
  app: FastifyInstance,
  limits: RequestLimits,
  admission: Admission,
): CalendarRouter {
  return {
    serve(read) {
      app.get<{ Params: { secret: string } }>(
        '/calendar/:secret([A-Za-z0-9_-]+).ics',
        // The ETag identifies the uncompressed bytes, so the response must not be compressed.
        { schema: { hide: true }, compress: false },
        async (request, reply) => {
          const { secret } = request.params
          const network = networkOf(request.ip)
          void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
          const answer = await admission.admit(() =>
            read({
              secret,
              caller: { headers: request.headers, address: request.ip },
              countRead: () => limits.take('calendar', `${secret} ${network}`, reply),
            }),
          )
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

/** Formats an IMF-fixdate (RFC 9110, 5.6.7), such as 'Sun, 06 Nov 1994 08:49:37 GMT'. */
function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC')
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${WEEKDAYS[at.dayOfWeek - 1]}, ${two(at.day)} ${MONTHS[at.month - 1]} ${at.year}`
  return `${day} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} GMT`
}
