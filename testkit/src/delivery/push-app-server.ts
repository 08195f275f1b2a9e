import { type LocalAnswer, startLocalServer } from './local-server.ts'

const HOSTS: ReadonlySet<string> = new Set(['ntfy.example', 'gotify.example', 'apprise.example'])

export interface AppRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly gotifyKey: string | undefined
  readonly body: unknown
}

/** Plays the servers of ntfy, Gotify and Apprise: records each request and gives the same answer to all. */
export interface PushAppServer {
  readonly received: AppRequest[]
  answer: LocalAnswer
  loopback(host: string): { address: '127.0.0.1'; port: number; tls: false } | undefined
  close(): Promise<void>
}

export async function startPushAppServer(): Promise<PushAppServer> {
  const server = await startLocalServer(({ path, headers, body }) => {
    apps.received.push({
      path,
      authorization: headers['authorization'],
      gotifyKey: headers['x-gotify-key'] as string | undefined,
      body: JSON.parse(body.toString()) as unknown,
    })
    return apps.answer
  })
  const apps: PushAppServer = {
    received: [],
    answer: { status: 200, body: {} },
    loopback: (host) =>
      HOSTS.has(host) ? { address: '127.0.0.1', port: server.port, tls: false } : undefined,
    close: () => server.close(),
  }
  return apps
}
