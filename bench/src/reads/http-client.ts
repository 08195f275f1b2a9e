import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a GET request, reads the whole response and returns its number of bytes. @throws on any status but 200 */
export function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  return send('GET', url, headers)
}

/** Sends a GET request with a condition or without, and returns the status and the ETag of the response. */
export async function getUnless(
  url: string,
  headers: Record<string, string>,
  etag?: string,
): Promise<{ readonly status: number; readonly etag: string }> {
  const answer = await exchange(agent, 'GET', url, {
    ...headers,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  })
  return { status: answer.status, etag: answer.etag }
}

export function post(url: string, headers: Record<string, string>, body: unknown): Promise<number> {
  return send('POST', url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

export function put(url: string, body: unknown): Promise<number> {
  return send('PUT', url, { 'content-type': 'application/json' }, JSON.stringify(body))
}

/** @returns The number of bytes of the response body. */
async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  const { status, bytes } = await exchange(agent, method, url, headers, body)
  if (status !== 200) throw new Error(`${method} ${url}: ${status}`)
  return bytes
}

export interface Exchanged {
  readonly status: number
  /** The response's ETag, or an empty string. */
  readonly etag: string
  readonly bytes: number
}

/** Sends a request over the agent's connections, and reads the whole response. */
export function exchange(
  over: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent: over, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', bytes }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
