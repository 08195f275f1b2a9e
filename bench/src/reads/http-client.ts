import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a GET request, reads the whole response and returns its number of bytes. @throws on any status but 200 */
export function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  return send('GET', url, headers)
}

export function put(url: string, body: unknown): Promise<number> {
  return send('PUT', url, { 'content-type': 'application/json' }, JSON.stringify(body))
}

/** @returns The number of bytes of the response body. */
function send(method: string, url: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${method} ${url}: ${answer.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
