import type { Invitation } from '@homefield/contract/invitation'
import { given } from '@homefield/testkit/family'
import type { MailSink, ReceivedMail } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { newId } from '../../lib/ids.ts'

/** Creates a person with a confirmed address, which a person needs to send invitations by email. */
export async function confirmed(world: World, name?: string): Promise<Person> {
  const person = await world.person(name === undefined ? {} : { name })
  await world.database.query('update users set email_verified = true where id = $1', [person.id])
  return person
}

export const invite = (person: Person, email: string, id = newId()) =>
  person.api.POST('/invitations', { body: { id, email } })
export const look = (person: Person, token: string) =>
  person.api.POST('/invitations/look', { body: { token } })
export const accept = (person: Person, token: string) =>
  person.api.POST('/invitations/accept', { body: { token } })
export const takeBack = (person: Person, id: string) =>
  person.api.DELETE('/invitations/{id}', { params: { path: { id } } })

export async function invitationsOf(person: Person): Promise<Invitation[]> {
  return given<{ invitations: Invitation[] }>(await person.api.GET('/invitations')).invitations
}

export const mailsTo = (sink: MailSink, address: string): ReceivedMail[] =>
  sink.mails.filter(({ to }) => to.includes(address))

/** Returns the plain text part of an email, decoded from quoted-printable (RFC 2045, 6.7) or base64. */
export function plainText({ raw }: ReceivedMail): string {
  const [, head = '', body = ''] =
    /content-type: text\/plain([\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(raw) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns the secret in the newest link that was sent to an address. */
export function secretTo(sink: MailSink, address: string): string {
  const mail = mailsTo(sink, address).at(-1)
  const [, secret] = /\/invitation#token=([\w-]{43})(?![\w-])/.exec(mail ? plainText(mail) : '') ?? []
  if (secret === undefined) throw new Error(`no invitation link was mailed to ${address}`)
  return secret
}
