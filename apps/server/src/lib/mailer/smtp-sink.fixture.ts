import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came, line ends as LF. */
  readonly data: string
}

export interface SmtpSink {
  readonly url: string
  readonly mails: ReceivedMail[]
  close(): Promise<void>
}

/** As much of a mail server (RFC 5321) as a sender needs. `answers` replaces the answer to a command. */
export async function startSmtpSink(answers: Record<string, string> = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, answers, mails)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function serve(socket: Socket, answers: Record<string, string>, mails: ReceivedMail[]): void {
  let pending = ''
  let data: string[] | undefined
  let from = ''
  let to: string[] = []
  const onCommand = (line: string): void => {
    const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? ''
    const given = answers[verb]
    if (verb === 'MAIL') [from, to] = [line.slice(line.indexOf('<')), []]
    if (verb === 'RCPT') to.push(line.slice(line.indexOf('<')))
    if (verb === 'DATA' && given === undefined) data = []
    socket.write(`${given ?? (verb === 'DATA' ? '354 go on' : '250 ok')}\r\n`)
  }
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    pending += chunk.toString()
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      if (data === undefined) onCommand(line)
      else if (line !== '.') data.push(line)
      else {
        mails.push({ from, to, data: data.join('\n') })
        data = undefined
        socket.write('250 taken\r\n')
      }
    }
  })
}
