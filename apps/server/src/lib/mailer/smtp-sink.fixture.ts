import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The received headers and body, with LF line ends. */
  readonly data: string
}

export interface SmtpSink {
  readonly url: string
  readonly mails: ReceivedMail[]
  close(): Promise<void>
}

/**
 * Steps of an SMTP session to which the fake server replies.
 * Two steps follow no command: `GREETING` (the client has connected) and `END` (the email's text has ended).
 */
export type Moment =
  'GREETING' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END' | 'RSET' | 'QUIT'
/** The fake server's reply to each step. DROP closes the connection instead, and SILENCE sends nothing. */
export type Answers = Partial<Record<Moment, string>>
export const DROP = 'drop'
export const SILENCE = 'silence'

const USUAL: Answers = { GREETING: '220 sink', DATA: '354 go on', END: '250 taken' }

/**
 * Starts a fake mail server (RFC 5321) that knows only the commands of a sending client.
 * `answers` overrides single replies. Tests may change `answers` while the server runs.
 */
export async function startSmtpSink(answers: Answers = {}): Promise<SmtpSink> {
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

function serve(socket: Socket, answers: Answers, mails: ReceivedMail[]): void {
  let pending = ''
  let data: string[] | undefined
  let from = ''
  let to: string[] = []
  const answer = (moment: string): boolean => {
    const given = answers[moment as Moment] ?? USUAL[moment as Moment] ?? '250 ok'
    if (given === DROP) socket.destroy()
    else if (given !== SILENCE) socket.write(`${given}\r\n`)
    return given.startsWith('3')
  }
  const onCommand = (line: string): void => {
    const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? ''
    if (verb === 'MAIL') [from, to] = [line.slice(line.indexOf('<')), []]
    if (verb === 'RCPT') to.push(line.slice(line.indexOf('<')))
    if (answer(verb) && verb === 'DATA') data = []
  }
  answer('GREETING')
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
        answer('END')
      }
    }
  })
}
