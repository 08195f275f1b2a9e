import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

export interface MailSink {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** If set, the SMTP server acknowledges an email only after this promise has resolved. */
  waitFor: Promise<void> | null
  close(): Promise<void>
}

/** Starts a local SMTP server that stores the emails it receives. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        void (sink.waitFor ?? Promise.resolve()).then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}
