import { startLocalServer, type LocalAnswer } from './local-server.ts'

const HOST = 'sms.example'

export interface ReceivedText {
  readonly to: string
  readonly text: string
  readonly id: string
}

export interface SmsSink {
  /** The sink's URL and the token with which the tested server sends SMS messages. */
  readonly settings: { readonly url: string; readonly token: string }
  readonly received: readonly ReceivedText[]
  refuse: LocalAnswer | null
  loopback(host: string): { address: '127.0.0.1'; port: number; tls: false } | undefined
  close(): Promise<void>
}

/** Fakes an SMS provider: accepts the API call that docs/operate/settings.md describes, and stores the messages. */
export async function startSmsSink(): Promise<SmsSink> {
  const received: ReceivedText[] = []
  const token = 'a-token-of-the-provider'
  const server = await startLocalServer(({ path, headers, body }) => {
    if (path !== '/messages' || headers['authorization'] !== `Bearer ${token}`) return { status: 401 }
    if (sink.refuse) return sink.refuse
    received.push(JSON.parse(body.toString()) as ReceivedText)
    return { status: 202, body: {} }
  })
  const sink: SmsSink = {
    settings: { url: `https://${HOST}/messages`, token },
    received,
    refuse: null,
    loopback: (host) => (host === HOST ? { address: '127.0.0.1', port: server.port, tls: false } : undefined),
    close: () => server.close(),
  }
  return sink
}
