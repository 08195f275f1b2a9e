import nodemailer from 'nodemailer'
import { type Attachment, MailError } from './mail.ts'
import type { Courier } from './outbox.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** In milliseconds. */
export interface SmtpTimes {
  /** Until it has connected, and again until the server has greeted. */
  readonly connectMs: number
  /** How long the server may be silent within a conversation. */
  readonly silenceMs: number
}

const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000 }

/**
 * Hands mail to a server by SMTP, over a few connections that are kept. Mails hold links that set passwords, so they
 * leave this machine over TLS only, unless the address ends in `?tls=optional` (decision 8).
 */
export function connectSmtp(smtpUrl: string, times: SmtpTimes = TIMES): Courier {
  const transport = nodemailer.createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: 3,
    // A kept connection that the server has closed meanwhile is replaced; everything else is the job's to try again.
    maxRequeues: 1,
    dnsTimeout: times.connectMs,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    // Nothing in a mail of ours is a path or an address to fetch from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async take({ to, from, subject, html, text, replyTo, messageId, headers, attachment }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          ...(messageId !== undefined && { messageId: `<${messageId}>` }),
          ...(headers && { headers }),
          ...(attachment && { attachments: [attached(attachment)] }),
        })
      } catch (error) {
        throw describe(error)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw describe(error)
      }
    },
    close() {
      transport.close()
      return Promise.resolve()
    },
  }
}

/** RFC 6047, 2.4: the type says the method again. As an attachment: it is to be kept, and asks for no answer. */
function attached({ fileName, content }: Attachment) {
  return {
    filename: fileName,
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    contentDisposition: 'attachment' as const,
  }
}

/** Where a server's no means this mail or its address. Said earlier, it means us: the greeting, the password, the sender. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** nodemailer's messages quote the recipient: the reply's number is what may be kept. */
function describe(error: unknown): MailError {
  const { responseCode, code, command } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (typeof responseCode !== 'number')
    return new MailError('unavailable', typeof code === 'string' ? code : undefined)
  const forGood = responseCode >= 500 && ABOUT_THE_MAIL.has(String(command))
  return new MailError(forGood ? 'rejected' : 'unavailable', responseCode)
}

/** Which server, as whom, and whether it must speak TLS. */
export function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const mayBePlain = LOOPBACK.has(url.hostname) || (user === '' && url.searchParams.get('tls') === 'optional')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !mayBePlain,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  }
}
