/** One mail to one person. */
export interface Mail {
  /** One bare address. */
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** One bare address; where none is given, answers go to the sender. */
  readonly replyTo?: string
  /** Without brackets. The same for each try of one mail, so that a mail server can drop the double; else a new one. */
  readonly messageId?: string
  readonly headers?: Readonly<Partial<Record<MailHeader, string>>>
  readonly attachment?: Attachment
}

/** A calendar file, the only kind there is. */
export interface Attachment {
  /** Small letters, digits and hyphens, ending in `.ics`. */
  readonly fileName: string
  readonly content: string
}

/** What a template makes; the address and the headers come from whoever sends it. */
export type MailContent = Pick<Mail, 'subject' | 'html' | 'text'>

const HEADERS = [
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'References',
  'X-Entity-Ref-ID',
] as const
/** Headers a feature may set. Those that name people are fields of their own, and checked as such. */
export type MailHeader = (typeof HEADERS)[number]

/**
 * - `address`, `subject`, `header`, `link`, `attachment`: the mail is not one we send, see `checkMail`; trying again is useless
 * - `rejected`: the mail server refuses this mail or this address for good (SMTP 5xx)
 * - `unavailable`: the mail server does not answer, says later (SMTP 4xx), or refuses us rather than the mail (a
 *   password, a sender: settings that somebody mends); try again
 */
export type MailFailure =
  'address' | 'subject' | 'header' | 'link' | 'attachment' | 'rejected' | 'unavailable'

/** Holds no address and no text: of what went wrong only its kind and the server's code. */
export class MailError extends Error {
  readonly reason: MailFailure

  constructor(reason: MailFailure, code?: string | number) {
    super(code === undefined ? `Mail: ${reason}` : `Mail: ${reason} (${code})`)
    this.name = 'MailError'
    this.reason = reason
  }
}

// Controls, and the line and paragraph separators, which some servers take for line ends.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass here
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** A dot-atom at a domain (RFC 5321): no quotes, comments, lists, routes or brackets; 254 at most (RFC 3696, erratum 1690). */
const ADDRESS =
  /^(?=.{3,254}$)[^\s"(),:;<>@[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

const MAX_SUBJECT = 200
// RFC 5322, 2.1.1, counts the line end.
const MAX_HEADER = 998
const MESSAGE_ID = /^[\w.-]{1,80}@[a-z0-9.-]{1,255}$/i

export function isMailAddress(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text) && ADDRESS.test(text)
}

/**
 * One recipient, intact headers, links to our own host only (C68).
 * @param publicUrl scheme, host and port without a slash at the end
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

/** A whole tag; what is only text ('my src=x') is none, so that nobody's words make a mail unsendable. */
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

/** Any text as a subject: one line, without controls, cut at a whole character. Blanks that hold words together stay. */
export function toSubject(text: string): string {
  const line = text
    .replace(new RegExp(CONTROL, 'gu'), ' ')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
  if (line.length <= MAX_SUBJECT) return line
  return `${line.slice(0, MAX_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
