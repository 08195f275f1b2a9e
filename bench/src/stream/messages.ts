/**
 * Measures how long a chat message takes from one device to another while 1,000 devices are connected.
 * One person in each of 100 conversations sends a message per second.
 * The bench measures the time from sending a message until the recipient's device has received the message.
 * The stream notifies the recipient's device, and the device then requests the newest messages.
 * The baseline is nchan under the same load, if it is installed, and a plain SSE server that pushes messages from memory.
 * A second result compares the time to open a conversation of 50,000 messages with the time for 50 messages.
 */
import type { ConversationPage } from '@homefield/contract/conversation'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { idOf } from '../families/load.ts'
import { get } from '../reads/http-client.ts'
import { median, ms, paired, quantile, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'
import { openDevices } from './device.ts'
import { nchanTimes } from './nchan.ts'

/** Each simulated device sends its requests on a connection of its own, in addition to its stream. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const CONNECTED = 1_000
const PAIRS = 100
/** ALL_PAIRS includes two pairs that send no new messages: one has a long conversation, one a short one. */
const ALL_PAIRS = PAIRS + 2
/**
 * A new process is slow at first, so the notes report the messages of the warm-up separately.
 */
const WARM_UP_SECONDS = 4
const LONG = 50_000
const SHORT = 50
/** Budget in ms until the recipient has read the message, including the request with which the device reads it. */
const MOST_MS = { p50: 15, p95: 60, p99: 150 }
const MOST_RATIO = 1.3

export async function messageRows(server: MeasuredServer, quick: boolean): Promise<Row[]> {
  const first = server.population.full * 2 + 1 + CONNECTED
  const people = Array.from({ length: CONNECTED }, (_, index) => idOf('user', first + index))
  await server.database.query(
    `insert into friendships (id, user_id, friend_id, role, created_at, updated_at)
     select gen_random_uuid(), a, b, 'none', now(), now() from unnest($1::uuid[], $2::uuid[]) as pair (a, b)
     union all select gen_random_uuid(), b, a, 'none', now(), now() from unnest($1::uuid[], $2::uuid[]) as pair (a, b)`,
    [people.slice(0, ALL_PAIRS), people.slice(ALL_PAIRS, 2 * ALL_PAIRS)],
  )
  const cookies = await server.sessions(people)
  return [await deliveryRow(server, cookies, quick ? 5 : 20), await openingRow(server, cookies)]
}

/** Returns the id of each pair's conversation. A pair is person `i` and person `i + ALL_PAIRS` in `cookies`. */
async function conversationsOf(server: MeasuredServer, cookies: readonly Cookie[]): Promise<string[]> {
  const { rows } = await server.database.query<{ id: string }>(
    `select c.id from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (a, b, place)
     join conversations c on c.participant_1_id = least(a, b) and c.participant_2_id = greatest(a, b) order by place`,
    [
      cookies.slice(0, ALL_PAIRS).map(({ userId }) => userId),
      cookies.slice(ALL_PAIRS, 2 * ALL_PAIRS).map(({ userId }) => userId),
    ],
  )
  return rows.map(({ id }) => id)
}

const headersOf = ({ name, value }: Cookie) => ({ cookie: `${name}=${value}` })

async function deliveryRow(
  server: MeasuredServer,
  cookies: readonly Cookie[],
  seconds: number,
): Promise<Row> {
  const conversations = (await conversationsOf(server, cookies)).slice(0, PAIRS)
  const devices = await openDevices(server.origin, cookies)
  const took: number[] = []
  const whileCold: number[] = []
  const failures: unknown[] = []
  /** Times at which the messages of each conversation were sent, in order. */
  const sentAt = new Map(conversations.map((id) => [id, [] as number[]]))
  for (const [place, id] of conversations.entries()) {
    const device = devices[ALL_PAIRS + place]
    const reader = cookies[ALL_PAIRS + place]
    const times = sentAt.get(id)
    if (!device || !reader || !times) continue
    let seen = 0
    const readNew = async (): Promise<void> => {
      const path = `/api/v1/conversations/${id}/messages?after=${seen}`
      const { lastSeq } = JSON.parse(
        await ask(server.origin + path, 'GET', headersOf(reader)),
      ) as ConversationPage
      for (; seen < lastSeq; seen += 1)
        (seen < WARM_UP_SECONDS ? whileCold : took).push(performance.now() - (times[seen] ?? 0))
    }
    device.heard = (text) => {
      if (text.includes(`conversation:${id}`)) readNew().catch((error: unknown) => void failures.push(error))
    }
  }
  let bare: number[]
  let busy: number
  const cpu = await cpuOf(server)
  const began = performance.now()
  try {
    for (let second = 0; second < WARM_UP_SECONDS + seconds; second++) {
      for (const [place, id] of conversations.entries()) {
        const writer = cookies[place]
        if (!writer) continue
        setTimeout(
          () => {
            sentAt.get(id)?.push(performance.now())
            post(`${server.origin}/api/v1/conversations/${id}/messages`, headersOf(writer)).catch(
              (error: unknown) => void failures.push(error),
            )
          },
          (place / PAIRS) * 1_000,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    busy = ((await cpuOf(server)) - cpu) / (performance.now() - began)
    bare = await bareLoop(seconds * 20)
  } finally {
    for (const device of devices) device.close()
  }
  const peer = await nchanTimes({
    subscribers: CONNECTED,
    writers: PAIRS,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds,
  })
  if (failures.length > 0) throw failures[0]
  const [p50, p95, p99] = [median(took), quantile(took, 0.95), quantile(took, 0.99)]
  const isWithin = p50 <= MOST_MS.p50 && p95 <= MOST_MS.p95 && p99 <= MOST_MS.p99
  return {
    what: `messages: sent → read by the recipient, one per second in each of ${PAIRS} conversations, ${CONNECTED} devices connected`,
    ours: timesOf(took),
    limit: `${peer ? timesOf(peer) : 'not installed:'} nchan; p50 ${ms(median(bare))} bare SSE loop of node:http`,
    ratio: p50 / median(peer ?? bare),
    budget: `p50 ≤ ${MOST_MS.p50}, p95 ≤ ${MOST_MS.p95}, p99 ≤ ${MOST_MS.p99} ms`,
    verdict: isWithin ? 'ok' : 'over',
    notes: [
      `${took.length} of ${seconds * PAIRS} messages read; the first ${WARM_UP_SECONDS} seconds of the process are not counted: p50 ${ms(median(whileCold))}, p95 ${ms(quantile(whileCold, 0.95))}; the server's process used ${(busy * 100).toFixed(0)} % of a core; the time includes the devices' own process`,
    ],
  }
}

function timesOf(took: readonly number[]): string {
  return `p50 ${ms(median(took))}, p95 ${ms(quantile(took, 0.95))}, p99 ${ms(quantile(took, 0.99))}`
}

/** Returns the CPU milliseconds that the server process has used so far. */
async function cpuOf(server: MeasuredServer): Promise<number> {
  const { cpuMs } = await server.memory()
  return cpuMs
}

function post(url: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ id: randomUUID(), content: 'On our way, ten minutes', picture: null })
  const own = { 'command-id': randomUUID(), 'content-type': 'application/json' }
  return ask(url, 'POST', { ...headers, ...own }, body)
}

/** @throws on any status but 200 */
function ask(url: string, method: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${method} ${url}: ${answer.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Measures the baseline: a bare server pushes each message to one listener. Returns round trips in ms. */
async function bareLoop(rounds: number): Promise<number[]> {
  let listener: ServerResponse | null = null
  const server = createServer((incoming, response) => {
    if (incoming.method === 'GET') {
      listener = response
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': hello\n\n')
      return
    }
    let text = ''
    incoming.on('data', (part: Buffer) => (text += part.toString()))
    incoming.on('end', () => {
      listener?.write(`data: ${text}\n\n`)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let heard: () => void = () => undefined
  const stream = request(origin, (answer) => answer.on('data', () => heard()))
  stream.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    heard = resolve
    stream.end()
  })
  const took: number[] = []
  for (let round = 0; round < rounds; round++)
    took.push(
      await timed(async () => {
        const received = new Promise<void>((resolve) => (heard = resolve))
        await post(origin, {})
        await received
      }),
    )
  stream.destroy()
  server.closeAllConnections()
  server.close()
  return took
}

async function openingRow(server: MeasuredServer, cookies: readonly Cookie[]): Promise<Row> {
  const [long = '', short = ''] = (await conversationsOf(server, cookies)).slice(PAIRS)
  for (const [id, count] of [
    [long, LONG],
    [short, SHORT],
  ] as const) {
    await server.database.query('delete from messages where conversation_id = $1', [id])
    await server.database.query(
      `with counted as (select set_config('app.now', now()::text, true)),
         moved as (update conversations set last_seq = $2 from counted where id = $1)
       insert into messages (id, conversation_id, seq, sender_id, content, read, created_at, updated_at)
       select gen_random_uuid(), $1, n, (select participant_1_id from conversations where id = $1),
         'On our way, ten minutes', true, now(), now() from generate_series(1, $2::bigint) n`,
      [id, count],
    )
  }
  await server.database.query('analyze messages')
  const [one, other] = cookies.slice(PAIRS)
  if (!one || !other) throw new Error('a session is missing')
  const open = (id: string, who: Cookie) => () =>
    timed(() => get(`${server.origin}/api/v1/conversations/${id}/messages`, headersOf(who)))
  const measured = await paired({ rounds: 60, mostMs: 20_000 }, open(long, one), open(short, other))
  return {
    what: `messages: the newest of ${LONG.toLocaleString('en')} and of ${SHORT}`,
    ours: ms(measured.ours),
    limit: ms(measured.limit),
    ratio: measured.ratio,
    budget: `≤ ${MOST_RATIO}×`,
    verdict: verdictOf(measured.ratio, MOST_RATIO),
    notes: [measured.spread],
  }
}
