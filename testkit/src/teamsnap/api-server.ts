/**
 * Fakes `/me`, `/teams/active`, `/events/search`, `/locations/search` and `/sports` of TeamSnap's API.
 * The fake's responses are based on recorded responses of TeamSnap.
 * The fake checks access tokens, supports paging, `updated_since` and ETags, and can make requests fail.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectionOf, itemLike, recordedBody, type RecordedItem, type Values } from './bodies.ts'

export const API_HOST = 'api.teamsnap.com'
const API = `https://${API_HOST}/v3`

export interface Failure {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ApiServer {
  readonly port: number
  /** Log of all requests, in the form `GET /v3/…?… → status`. */
  readonly asked: string[]
  /**
   * Sets an account's teams. Each team is a copy of a recorded team, changed by the given values.
   * The given values of a team must include `id`.
   */
  setTeams(accountId: string, teams: readonly Values[]): void
  /**
   * Sets all events of a team. Each event is a copy of a recorded event, changed by the given values.
   * A changed event gets the current time as `updated_at` by default.
   */
  setEvents(teamId: string, events: readonly Values[]): void
  /** Sets a team's locations. Each location has `id`, `name` and `address`. */
  setLocations(teamId: string, locations: readonly Values[]): void
  /** Makes requests to all paths with this prefix (such as `/events`) fail. Null ends the failure. */
  fail(path: string, failure: Failure | null): void
  /**
   * Adds items to each events response of the team without validation, so that a test can send malformed items.
   */
  setRawItems(teamId: string, items: readonly unknown[]): void
  /** Maximum number of items per page, even if the request asks for more. */
  pageLimit: number
  close(): Promise<void>
}

export interface ApiParts {
  readonly accountOf: (accessToken: string) => Promise<string | null>
  readonly now: () => Temporal.Instant
}

const SPORTS: readonly Values[] = [
  { id: 2, name: 'Soccer' },
  { id: 4001, name: 'Ice Hockey' },
  { id: 4002, name: 'Quidditch' },
]

export async function startApiServer({ accountOf, now }: ApiParts): Promise<ApiServer> {
  const teams = new Map<string, readonly Values[]>()
  const events = new Map<string, readonly Values[]>()
  const locations = new Map<string, readonly Values[]>()
  const raw = new Map<string, readonly unknown[]>()
  const failures = new Map<string, Failure>()
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const self: ApiServer = {
    port,
    asked: [],
    setTeams: (accountId, of) => void teams.set(accountId, of),
    setEvents: (teamId, of) => void events.set(teamId, stamped(events.get(teamId) ?? [], of, now())),
    setLocations: (teamId, of) => void locations.set(teamId, of),
    setRawItems: (teamId, of) => void raw.set(teamId, of),
    fail: (path, failure) => void (failure ? failures.set(path, failure) : failures.delete(path)),
    pageLimit: Infinity,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return self

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', API)
    const path = url.pathname.replace(/^\/v3/, '')
    response.once('finish', () => self.asked.push(`GET ${request.url ?? ''} → ${response.statusCode}`))
    response.setHeader('date', httpDate(now()))
    const failure = [...failures].find(([beginning]) => path.startsWith(beginning))?.[1]
    if (failure) return void response.writeHead(failure.status, failure.headers).end(failure.body ?? '')
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const accountId = token === undefined ? null : await accountOf(token)
    if (accountId === null)
      return send(response, request, 401, { collection: { error: { message: 'You are not authorized' } } })
    const found = collectionFor(path, url, accountId)
    if (found === null)
      return send(response, request, 404, { status: 404, error: 'Not Found' }, 'application/json')
    send(response, request, 200, found)
  }

  function collectionFor(path: string, url: URL, accountId: string): object | null {
    const own = teams.get(accountId) ?? []
    if (path === '/me') return me(accountId)
    if (path === '/teams/active')
      return url.searchParams.get('user_id') === accountId
        ? paged(
            'teams',
            url,
            own.map((values) => itemLike('teams', values)),
          )
        : null
    if (path === '/sports') return collectionOf('teams', SPORTS.map(plainItem))
    const teamId = url.searchParams.get('team_id') ?? ''
    if (!own.some(({ id }) => String(id) === teamId)) return null
    if (path === '/locations/search') return paged('teams', url, (locations.get(teamId) ?? []).map(plainItem))
    if (path !== '/events/search') return null
    const since = url.searchParams.get('updated_since')
    const changed = (events.get(teamId) ?? []).filter(
      ({ updated_at: at }) => since === null || String(at) >= since,
    )
    const items = changed.map((values) => itemLike('events', { team_id: Number(teamId), ...values }))
    return paged('events', url, [...items, ...((raw.get(teamId) ?? []) as RecordedItem[])])
  }

  function paged(name: 'teams' | 'events', url: URL, items: readonly RecordedItem[]): object {
    const asked = Number(url.searchParams.get('page_size') ?? Infinity)
    const size = Math.min(asked, self.pageLimit)
    const page = Number(url.searchParams.get('page_number') ?? 1)
    const rest = items.slice((page - 1) * size)
    const next = new URL(url)
    next.searchParams.set('page_number', String(page + 1))
    const links = rest.length > size ? [{ rel: 'next', href: next.href }] : []
    return collectionOf(name, rest.slice(0, size), links)
  }
}

/** Returns the recorded `/me` response with the given account id. */
function me(accountId: string): object {
  const body = recordedBody('me')
  for (const item of body.collection.items ?? []) {
    for (const entry of item.data) if (entry.name === 'id') entry.value = Number(accountId)
    for (const link of item.links ?? []) link.href = link.href.replace('user_id=2', `user_id=${accountId}`)
  }
  return body
}

function plainItem(values: Values): RecordedItem {
  return {
    href: `${API}/of/the/fake`,
    data: Object.entries(values).map(([name, value]) => ({ name, value })),
  }
}

function stamped(before: readonly Values[], after: readonly Values[], now: Temporal.Instant): Values[] {
  const known = new Map(before.map((values) => [values['id'], values]))
  return after.map((values) => {
    const old = known.get(values['id'] ?? null)
    const same =
      old && JSON.stringify({ ...values, updated_at: old['updated_at'] }) === JSON.stringify({ ...old })
    const at = same ? old['updated_at'] : now.round('second').toString()
    return { ...values, updated_at: values['updated_at'] ?? at ?? null }
  })
}

function send(
  response: ServerResponse,
  request: IncomingMessage,
  status: number,
  body: object,
  contentType = 'application/vnd.collection+json',
): void {
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  if (status === 200 && request.headers['if-none-match'] === etag)
    return void response.writeHead(304, { etag }).end()
  response
    .writeHead(status, {
      'content-type': contentType,
      'cache-control': 'max-age=0, private, must-revalidate',
      ...(status === 200 && { etag }),
    })
    .end(text)
}

/** Formats an HTTP date (RFC 9110, 5.6.7). */
function httpDate(at: Temporal.Instant): string {
  const { dayOfWeek, day, month, year, hour, minute, second } = at.toZonedDateTimeISO('UTC')
  const two = (value: number) => String(value).padStart(2, '0')
  const name = (names: string, index: number) => names.slice(index * 3, index * 3 + 3)
  const date = `${two(day)} ${name('JanFebMarAprMayJunJulAugSepOctNovDec', month - 1)} ${year}`
  return `${name('MonTueWedThuFriSatSun', dayOfWeek - 1)}, ${date} ${two(hour)}:${two(minute)}:${two(second)} GMT`
}
