import { checkMail, type Mail } from './mail.ts'
import { type Courier, openOutbox } from './outbox.ts'
import type { SmtpTimes } from './smtp.ts'

export interface MailerOptions {
  /** URL of the mail server (`smtp://` or `smtps://`). Without a URL, emails are stored in the outbox folder. */
  readonly smtpUrl: string | undefined
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
  readonly publicUrl: string
  readonly dataDir: string
  /** True if `/dev/outbox` may show the stored emails. Never true in production. */
  readonly showsStored?: boolean
  readonly times?: SmtpTimes
}

export interface Mailer {
  /** False if emails are only stored on disk. Nobody can then confirm an email address. */
  readonly delivers: boolean
  /** Resolves once the mail server has accepted the email, or the email is on disk. @throws MailError */
  send(mail: Mail): Promise<void>
  /**
   * Connects to the mail server without sending anything. Rejects if the server would not accept an email.
   * @throws MailError
   */
  check(): Promise<void>
  close(): Promise<void>
}

/** Loads nodemailer only if there is a mail server. */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { smtpUrl, from, publicUrl, dataDir, showsStored = false, times } = options
  const courier: Courier =
    smtpUrl === undefined
      ? openOutbox(dataDir, showsStored)
      : (await import('./smtp.ts')).connectSmtp(smtpUrl, times)
  return {
    delivers: smtpUrl !== undefined,
    async send(mail) {
      checkMail(mail, publicUrl)
      await courier.take({ ...mail, from })
    },
    check: () => courier.check(),
    close: () => courier.close(),
  }
}
