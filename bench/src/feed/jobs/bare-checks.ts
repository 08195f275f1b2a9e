/**
 * Fetches feeds with a minimum of code. The cost is the lower limit for the server's own feed checks.
 * A minimal check sends a conditional request. If the feed has changed, ical.js parses the feed.
 * Afterward, a single UPDATE records the check.
 * The minimal check has no SSRF guard, no job, no transaction and no row-level security, and stores no events.
 */
import ICAL from 'ical.js'
import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { BareFeed, Setup } from './messages.ts'

/** Number of concurrent checks. The server runs the same number of concurrent jobs. */
const AT_A_TIME = 6

export async function checkBarely(setup: Setup, feeds: readonly BareFeed[]): Promise<void> {
  const database = new pg.Pool({
    connectionString: setup.superUrl,
    max: AT_A_TIME,
    // Disable the triggers, because they need the setting `app.now`, which the bench does not set.
    options: '-c session_replication_role=replica',
  })
  // Open a new connection for every request, as the server does.
  const agent = new Agent({ keepAlive: false })
  const left = feeds.values()
  const work = async () => {
    for (const feed of left) {
      await check(setup.platformPort, agent, feed)
      await database.query(
        `update feeds set checks = checks + 1, checked_at = now(), next_check_at = now() + interval '15 minutes' where id = $1`,
        [feed.id],
      )
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  agent.destroy()
  await database.end()
}

async function check(port: number, agent: Agent, { path, host, etag, hash }: BareFeed): Promise<void> {
  const headers = { host, ...(etag === null ? {} : { 'if-none-match': etag }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, resolve).once('error', reject)
  })
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 304 && createHash('sha256').update(body).digest('base64') !== hash)
    ICAL.parse(body.toString())
}
