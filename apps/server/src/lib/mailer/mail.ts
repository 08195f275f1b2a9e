/** An email to a single recipient. */
export interface Mail {
  /** Email address of the single recipient, without a display name. */
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Email address to which the recipient replies, without a display name. Default: the sender's address. */
  readonly replyTo?: string
  /**
   * Message-ID without angle brackets.
   * All attempts to send the same email use the same id, so that a mail server can drop duplicates.
   * If undefined, every attempt gets a new id, and duplicates are possible.
   */
  readonly messageId?: string
  readonly headers?: Readonly<Partial<Record<MailHeader, string>>>
  readonly attachment?: Attachment
}

/** A calendar file, the only kind of attachment that the mailer supports. */
export interface Attachment {
  /** File name with the ending `.ics`. May contain only lower-case letters, digits and hyphens. */
  readonly fileName: string
  readonly content: string
}

/** The content that an email template returns. The mailer adds addresses and headers. */
export type MailContent = Pick<Mail, 'subject' | 'html' | 'text'>

const HEADERS = [
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'References',
  'X-Entity-Ref-ID',
] as const
/** Headers that a feature may set. From, To and Reply-To are separate fields, which the mailer validates. */
export type MailHeader = (typeof HEADERS)[number]

/**
 * The reason why an email was not sent:
 * - `address`, `subject`, `header`, `link`, `attachment`: `checkMail` rejected the email. A retry is useless.
 * - `rejected`: the mail server permanently rejects this email or address (SMTP 5xx).
 * - `unavailable`: the mail server does not answer or defers the email (SMTP 4xx). Retry later.
 *   Also used if it rejects our password or sender, which the operator must correct.
 */
export type MailFailure =
  'address' | 'subject' | 'header' | 'link' | 'attachment' | 'rejected' | 'unavailable'

/** Thrown if an email was not sent. Contains only the reason and the server's code, but no address and no text. */
export class MailError extends Error {
  readonly reason: MailFailure

  constructor(reason: MailFailure, code?: string | number) {
    super(code === undefined ? `Mail: ${reason}` : `Mail: ${reason} (${code})`)
    this.name = 'MailError'
    this.reason = reason
  }
}

// Matches control characters, and the Unicode line and paragraph separators, which some servers treat as line ends.
// oxlint-disable-next-line no-control-regex -- this pattern exists to reject control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Matches a simple address (RFC 5321). Quotes, comments, lists, routes and brackets do not match.
 * An address has at most 254 characters (RFC 3696, erratum 1690).
 */
const ADDRESS =
  /^(?=.{3,254}$)[^\s"(),:;<>@[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

const MAX_SUBJECT = 200
// Maximum length of a header value. RFC 5322, 2.1.1 limits a line to 998 characters without the line end.
const MAX_HEADER = 998
const MESSAGE_ID = /^[\w.-]{1,80}@[a-z0-9.-]{1,255}$/i

export function isMailAddress(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text) && ADDRESS.test(text)
}

/**
 * Checks that an email has one recipient, valid headers, and only links to our own host (C68).
 * @param publicUrl scheme, host and port without a trailing slash
 * @throws MailError
 */
export function checkMail(mail: Mail, publicUrl: string): void {
  if (!isMailAddress(mail.to)) throw new MailError('address')
  if (mail.replyTo !== undefined && !isMailAddress(mail.replyTo)) throw new MailError('address')
  if (mail.subject === '' || mail.subject.length > MAX_SUBJECT || CONTROL.test(mail.subject))
    throw new MailError('subject')
  for (const [name, value] of Object.entries(mail.headers ?? {}))
    if (!HEADERS.some((known) => known === name) || value.length > MAX_HEADER || CONTROL.test(value))
      throw new MailError('header')
  if (mail.messageId !== undefined && !MESSAGE_ID.test(mail.messageId)) throw new MailError('header')
  if (mail.attachment && !/^[a-z0-9][a-z0-9-]{0,79}\.ics$/.test(mail.attachment.fileName))
    throw new MailError('attachment')
  if (!linksOf(mail).every((link) => isOurs(link, publicUrl))) throw new MailError('link')
}

/**
 * Matches a complete HTML tag.
 * Text such as 'my src=x' is no tag and does not match, so users' texts never block an email.
 */
const TAG = /<[a-z!/?](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const ADDRESS_IN_TAG =
  /\b(?:href|src|srcset|action|formaction|background|poster|cite|ping)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi
const ADDRESS_IN_STYLE = /\burl\(\s*["']?([^"')]*)|@import\s+["']?([^"';]*)/gi
const ADDRESS_IN_TEXT = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"]*/gi

function linksOf({ html, text }: Mail): string[] {
  const tags = html.match(TAG)?.join('\n') ?? ''
  const styles = `${tags} ${stylesOf(html)}`.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  const found = [
    ...tags.matchAll(ADDRESS_IN_TAG),
    ...styles.matchAll(ADDRESS_IN_STYLE),
    ...`${text} ${html.replace(TAG, ' ')}`.matchAll(ADDRESS_IN_TEXT),
  ]
  return found.map(([whole, ...parts]) =>
    (parts.find((part) => part !== undefined) ?? whole).replaceAll('&amp;', '&'),
  )
}

function stylesOf(html: string): string {
  return [...html.matchAll(/<style[^>]*>([^]*?)<\/style/gi)].map(([, style]) => style).join('\n')
}

function isOurs(link: string, publicUrl: string): boolean {
  return link === publicUrl || link.startsWith(`${publicUrl}/`)
}

/**
 * Makes a one-line email subject from any text, without control characters and cut at `MAX_SUBJECT`.
 * A cut never splits an emoji. Non-breaking spaces stay, because French punctuation needs them.
 */
export function toSubject(text: string): string {
  const line = text
    .replace(new RegExp(CONTROL, 'gu'), ' ')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
  if (line.length <= MAX_SUBJECT) return line
  return `${line.slice(0, MAX_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
