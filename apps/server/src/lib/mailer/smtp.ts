import nodemailer from 'nodemailer'
import { MailError } from './mail.ts'
import type { Courier } from './outbox.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Hands mail to a server by SMTP, over a few connections that are kept. Passwords go over TLS only. */
export function connectSmtp(smtpUrl: string): Courier {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 3,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: user !== '' && !secure && !LOOPBACK.has(url.hostname),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing in a mail of ours is a path or an address to fetch from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async take({ to, from, subject, html, text, replyTo, headers }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          ...(headers && { headers }),
        })
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

/** nodemailer's messages quote the recipient: the reply's number is what may be kept. */
function describe(error: unknown): MailError {
  const number = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof number === 'number') return new MailError(number >= 500 ? 'rejected' : 'unavailable', number)
  return new MailError('unavailable', typeof code === 'string' ? code : undefined)
}
