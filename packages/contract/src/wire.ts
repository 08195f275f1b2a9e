import { isBlank } from '@homefield/domain/blank'
import { isZone } from '@homefield/domain/time/zone'
import { z } from 'zod'

/**
 * Ids are UUIDv7. A client that creates an object also chooses the id of the object.
 * An id in another format is treated like an unknown id.
 */
// Convert ids to lower case, as the database does, so that a client finds a new object under the same id.
export const Id = z.uuid().toLowerCase()
export type Id = z.infer<typeof Id>

/** Each kind of id has its own type, so that a team's id is rejected where a profile's id is expected. */
export const ProfileId = Id.brand<'ProfileId'>()
export type ProfileId = z.infer<typeof ProfileId>
export const EventId = Id.brand<'EventId'>()
export type EventId = z.infer<typeof EventId>
export const TeamId = Id.brand<'TeamId'>()
export type TeamId = z.infer<typeof TeamId>
export const FileId = Id.brand<'FileId'>()
export type FileId = z.infer<typeof FileId>
export const PersonId = Id.brand<'PersonId'>()
export type PersonId = z.infer<typeof PersonId>
export const FriendRequestId = Id.brand<'FriendRequestId'>()
export type FriendRequestId = z.infer<typeof FriendRequestId>
export const InvitationId = Id.brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>
export const HandoverId = Id.brand<'HandoverId'>()
export type HandoverId = z.infer<typeof HandoverId>
export const CalendarLinkId = Id.brand<'CalendarLinkId'>()
export type CalendarLinkId = z.infer<typeof CalendarLinkId>
export const NotificationId = Id.brand<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>
export const ConversationId = Id.brand<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>
export const MessageId = Id.brand<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>
export const HelperId = Id.brand<'HelperId'>()
export type HelperId = z.infer<typeof HelperId>
export const LegDefaultId = Id.brand<'LegDefaultId'>()
export type LegDefaultId = z.infer<typeof LegDefaultId>

/** An instant: ISO 8601 in UTC with `Z`. */
export const InstantText = z.iso.datetime()
/**
 * An instant in a request.
 * The seconds may have at most nine decimals, as in Temporal. The year must be from 1900 to 9999.
 */
export const GivenInstant = InstantText.refine(
  (text) => text >= '1900' && !/\.\d{10}/.test(text),
  'Not an instant of ours',
)
/** A calendar day without a zone: `YYYY-MM-DD`. */
export const DayText = z.iso.date()
/** A time of day without a zone, to the minute: `HH:MM`. */
export const TimeText = z.iso.time({ precision: -1 })

/** An IANA zone that Temporal supports, e.g. `America/New_York`. */
export const Zone = z.string().min(1).max(64).refine(isZone, 'Not a time zone')

/** The version that the client saw. Database columns have 32 bits, and the incremented version must fit too. */
export const SeenVersion = z.int32().max(2 ** 31 - 2)

export const HexColor = z.string().regex(/^#[0-9A-F]{6}$/)

/** The revision of each subject (such as `profile:<id>`) in the response, read before the data. */
export const Revisions = z.record(z.string(), z.number().int())

/**
 * A multi-line text that a person typed.
 * Leading and trailing spaces are removed. Control characters except line breaks and tabs are rejected.
 */
export function typed(max: number) {
  return z
    .string()
    .overwrite(legible)
    .trim()
    .max(max)
    .refine((text) => !hasControlCharacter(text), 'Contains control characters')
}

/** A single-line text, such as a name. Line breaks and tabs become spaces. */
export function typedLine(max: number) {
  return z
    .string()
    .overwrite((text) => legible(text).replace(/[\t\n\r\u2028\u2029]+/g, ' '))
    .trim()
    .max(max)
    .refine((text) => !hasControlCharacter(text), 'Contains control characters')
}

/**
 * Matches invisible characters that no text needs: fillers, and characters that change the text direction.
 * A name with invisible characters could look like another person's name.
 * U+200C and U+200D are allowed, because some scripts and emoji need them.
 */
const UNSEEN = /[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g

/**
 * Removes invisible characters. Replaces unpaired surrogates, because PostgreSQL rejects them.
 * A text without a visible character becomes empty.
 */
function legible(text: string): string {
  return isBlank(text) ? '' : text.toWellFormed().replace(UNSEEN, '')
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return false
}
