import { checkMail, type Mail } from './mail.ts'
import { type Courier, openOutbox } from './outbox.ts'
import { connectSmtp, type SmtpTimes } from './smtp.ts'

export interface MailerOptions {
  /** `smtp://` or `smtps://`; without one, mail is kept in the outbox folder. */
  readonly smtpUrl: string | undefined
  /** Address, or `Name <address>`. */
  readonly from: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Whether mails that are kept may be shown at `/dev/outbox`; never those of production. */
  readonly showsKept?: boolean
  /** How long a mail server may take. */
  readonly times?: SmtpTimes
}

export interface Mailer {
  /** Whether mail leaves this machine. Where it does not, no address can be confirmed. */
  readonly delivers: boolean
  /** Resolves when the mail server, or the disk, has taken the mail over. @throws MailError */
  send(mail: Mail): Promise<void>
  /** Resolves where the mail server would take mail from us now; nothing is sent. @throws MailError */
  check(): Promise<void>
  close(): Promise<void>
}

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, publicUrl, dataDir, showsKept = false, times } = options
  const courier: Courier =
    smtpUrl === undefined ? openOutbox(dataDir, showsKept) : connectSmtp(smtpUrl, times)
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
