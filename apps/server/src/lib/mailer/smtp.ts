import nodemailer from 'nodemailer'
import { type Attachment, MailError } from './mail.ts'
import type { Courier } from './outbox.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** All timeouts are in milliseconds. */
export interface SmtpTimes {
  /** Maximum time for connecting, and again for the server's greeting. */
  readonly connectMs: number
  /** Maximum silence of the server during a session. */
  readonly silenceMs: number
}

const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000 }

/**
 * Sends emails to one mail server by SMTP, over a small pool of connections.
 * Emails contain links that reset passwords, so they leave this machine only over TLS.
 * An operator can allow plain connections with a URL that ends in `?tls=optional` (decision 8).
 */
export function connectSmtp(smtpUrl: string, times: SmtpTimes = TIMES): Courier {
  const transport = nodemailer.createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: 3,
    // Sends an email once more if the server had closed the pooled connection. The job retries other failures.
    maxRequeues: 1,
    dnsTimeout: times.connectMs,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    // `disableFileAccess` and `disableUrlAccess` keep nodemailer from reading files and URLs as attachments.
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

/**
 * The content type must repeat the calendar's method (RFC 6047, 2.4).
 * The calendar is an attachment and no invitation, because the recipient can only save the event, not reply.
 */
function attached({ fileName, content }: Attachment) {
  return {
    filename: fileName,
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    contentDisposition: 'attachment' as const,
  }
}

/**
 * SMTP commands that concern only the current email.
 * If the server rejects RCPT TO or DATA, the cause is the email or its address.
 * If the server rejects another command, such as AUTH or MAIL FROM, the cause is our configuration.
 */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** Returns a MailError with nothing but the reply code, because nodemailer's messages quote the recipient. */
function describe(error: unknown): MailError {
  const { responseCode, code, command } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (typeof responseCode !== 'number')
    return new MailError('unavailable', typeof code === 'string' ? code : undefined)
  const forGood = responseCode >= 500 && ABOUT_THE_MAIL.has(String(command))
  return new MailError(forGood ? 'rejected' : 'unavailable', responseCode)
}

/** Parses the SMTP URL into host, port, credentials and whether TLS is required. */
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
