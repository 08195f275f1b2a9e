import type { ReceivedMail } from '@homefield/testkit/mail-sink'
import { expect, type TestWorld } from './test.ts'

/** Returns the email's subject with its RFC 2047 words decoded. */
export function subjectOf({ raw }: ReceivedMail): string {
  const line = /^subject: ((?:.*)(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? ''
  return line
    .replaceAll(/\r?\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, words: string) => decodeQuoted(words.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=\s*/gi, (_, words: string) =>
      Buffer.from(words, 'base64').toString('utf8'),
    )
}

/** Returns the email's plain text, decoded from quoted-printable or base64 if needed. */
export const textOf = ({ raw }: ReceivedMail): string => partOf(raw, 'plain')

/** Returns the email's HTML. */
export const htmlOf = ({ raw }: ReceivedMail): string => partOf(raw, 'html')

function partOf(raw: string, kind: 'plain' | 'html'): string {
  const start = new RegExp(String.raw`content-type: text/${kind}([\s\S]*?)\r?\n\r?\n`, 'i').exec(raw)
  if (start === null) return ''
  const [, headers = ''] = start
  // Search for the boundary line, because a line of the email's text may also begin with dashes.
  const rest = raw.slice(start.index + start[0].length)
  const ends = [...raw.matchAll(/boundary="([^"]+)"/g)]
    .map(([, boundary = '']) => rest.indexOf(`\n--${boundary}`))
    .filter((at) => at !== -1)
  const body = rest.slice(0, Math.min(...ends, rest.length)).replace(/\r$/, '')
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8')
  return /quoted-printable/i.test(headers) ? decodeQuoted(body) : body
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Waits for an email to this address with a matching subject, and returns the newest matching email. */
export async function mailTo(world: TestWorld, to: string, subject: RegExp): Promise<ReceivedMail> {
  const { mail } = world
  if (!mail) throw new Error('the test world has no mail server')
  for (let wait = 0; wait < 200; wait++) {
    const found = mail.mails.findLast((one) => one.to.includes(to) && subject.test(subjectOf(one)))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(
    `no mail to ${to} with the subject ${String(subject)}; received: ${mail.mails.map(subjectOf).join(' | ')}`,
  )
}

/** Returns the path, query and fragment of the email's link to an account page or to an invitation. */
export function linkIn(mail: ReceivedMail): string {
  const [, path] = /https?:\/\/[^/\s]+(\/(?:auth\/callback|invitation)[^\s\])>]*)/.exec(textOf(mail)) ?? []
  if (path === undefined) throw new Error(`the mail has no such link: ${textOf(mail)}`)
  return path
}

/** Returns the path of the email's unsubscribe link. */
export function stopLinkIn(mail: ReceivedMail): string {
  const [, path] = /https?:\/\/[^/\s]+(\/unsubscribe\/[^\s\])>]+)/.exec(textOf(mail)) ?? []
  if (path === undefined) throw new Error(`the mail has no such link: ${textOf(mail)}`)
  return path
}

/**
 * Requests a recovery email with a link of the form `linkForm`. Returns the link from the email.
 */
export async function recoveryLink(
  world: TestWorld,
  email: string,
  form: { linkForm: 'token' | 'code' | 'pair'; codeChallenge?: string },
): Promise<string> {
  // Count only recovery emails, because an email about a changed password may arrive in between.
  const sent = () =>
    world.mail?.mails.filter((one) => one.to.includes(email) && /Reset your password/.test(subjectOf(one)))
      .length ?? 0
  const before = sent()
  const answer = await fetch(`${world.origin}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...form }),
  })
  expect(answer.status).toBe(200)
  await expect.poll(sent).toBeGreaterThan(before)
  return linkIn(await mailTo(world, email, /Reset your password/))
}
