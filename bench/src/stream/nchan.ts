/**
 * Measures nchan, a publish/subscribe module for nginx, under the same load as our messages.
 * Each message goes to one of 1,000 subscribers, who get it by server-sent events.
 * nchan checks no access, stores no message and sends the message itself, so no second request follows.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const NGINX = '/usr/sbin/nginx'
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
/** Time for the last messages to arrive. */
const FLUSH_MS = 1_000
const STARTS = 50

interface Load {
  readonly subscribers: number
  /** Number of writers. Each sends one message per second to a subscriber of its own. */
  readonly writers: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Returns the milliseconds from sending to receiving each message. Null if nchan is not installed. */
export async function nchanTimes({
  subscribers,
  writers,
  warmUpSeconds,
  seconds,
}: Load): Promise<number[] | null> {
  if (!existsSync(NGINX) || !existsSync(MODULE)) return null
  const folder = await mkdtemp(join(tmpdir(), 'homefield-nchan-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port))
  const nginx = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const took: number[] = []
  const streams: { destroy(): void }[] = []
  const sentAt: number[] = []
  let measures = false
  try {
    await untilUp(origin, nginx)
    for (let channel = 0; channel < subscribers; channel++)
      streams.push(
        await subscribe(`${origin}/subscribe/${channel}`, () => {
          if (measures) took.push(performance.now() - (sentAt[channel] ?? 0))
        }),
      )
    for (let second = 0; second < warmUpSeconds + seconds; second++) {
      measures = second >= warmUpSeconds
      for (let writer = 0; writer < writers; writer++)
        setTimeout(
          () => {
            sentAt[writer] = performance.now()
            const outgoing = request(`${origin}/publish/${writer}`, { method: 'POST', agent }, (answer) =>
              answer.resume(),
            )
            outgoing.on('error', () => undefined)
            outgoing.end('On our way, ten minutes')
          },
          (writer / writers) * 1_000,
        )
      await sleep(1_000)
    }
    await sleep(FLUSH_MS)
    if (took.length < writers * seconds)
      throw new Error(`nchan delivered ${took.length} of ${writers * seconds} messages`)
    return took
  } finally {
    for (const stream of streams) stream.destroy()
    agent.destroy()
    if (nginx.exitCode === null) {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function configOf(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `
load_module ${MODULE};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    location ~ ^/publish/(\\d+)$ { nchan_publisher; nchan_channel_id $1; }
    location ~ ^/subscribe/(\\d+)$ { nchan_subscriber eventsource; nchan_channel_id $1; nchan_subscriber_first_message newest; }
  }
}
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilUp(origin: string, nginx: ChildProcess): Promise<void> {
  for (let start = 0; start < STARTS && nginx.exitCode === null; start++) {
    try {
      await (await fetch(origin)).arrayBuffer()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('nginx with nchan did not start')
}

/** Resolves when the subscriber is connected. */
function subscribe(url: string, heard: () => void): Promise<{ destroy(): void }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream' }
    const outgoing = request(url, { headers, agent: false }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('error', () => undefined)
      answer.on('data', (text: string) => {
        if (text.includes('data:')) heard()
      })
      resolve(outgoing)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
