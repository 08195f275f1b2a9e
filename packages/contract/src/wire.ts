import { isBlank } from '@homefield/domain/blank'
import { isZone } from '@homefield/domain/time/zone'
import { z } from 'zod'

/** Ids are UUIDv7, named by the client for what it creates. Anything else reads as 'no such thing'. */
// In small letters, as the database gives them back: what is made is read again by its id.
export const Id = z.uuid().toLowerCase()
export type Id = z.infer<typeof Id>

/** Ids as calls receive them, told apart by type: a team's id does not fit where a profile's belongs. */
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

/** An instant: ISO 8601 in UTC with `Z`. */
export const InstantText = z.iso.datetime()
/**
 * The same in what is asked: finer than Temporal takes (nine decimals) it is none, nor outside of the years 1900 to 9999,
 * which everything behind the door knows.
 */
export const GivenInstant = InstantText.refine(
  (text) => text >= '1900' && !/\.\d{10}/.test(text),
  'Not an instant of ours',
)
/** A calendar day without a zone: `YYYY-MM-DD`. */
export const DayText = z.iso.date()
/** A time of day without a zone, to the minute: `HH:MM`. */
export const TimeText = z.iso.time({ precision: -1 })

/** An IANA zone that can be reckoned in, e.g. `America/New_York`. */
export const Zone = z.string().min(1).max(64).refine(isZone, 'Not a time zone')

/** As a client sends back the version that it saw; the tables count in 32 bits, and the next one is another. */
export const SeenVersion = z.int32().max(2 ** 31 - 2)

export const HexColor = z.string().regex(/^#[0-9A-F]{6}$/)

/** The revisions of what an answer was read from, taken before the data: see stream.ts. */
export const Revisions = z.record(z.string(), z.number().int())

/** Text a person types, in lines: trimmed, without control characters but line breaks and tabs. */
export function typed(max: number) {
  return z
    .string()
    .overwrite(legible)
    .trim()
    .max(max)
    .refine((text) => !hasControlCharacter(text), 'Contains control characters')
}

/** The same in one line, such as a name: line breaks and tabs are blanks. */
export function typedLine(max: number) {
  return z
    .string()
    .overwrite((text) => legible(text).replace(/[\t\n\r\u2028\u2029]+/g, ' '))
    .trim()
    .max(max)
    .refine((text) => !hasControlCharacter(text), 'Contains control characters')
}

/**
 * Marks that nobody sees and nobody needs: those that turn the direction of what follows, so that a name reads as another
 * one, and fillers. What joins letters and emoji (U+200C, U+200D) or varies them stays beside what it joins.
 */
const UNSEEN = /[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/g

/**
 * Without unseen marks, and without the half of a character that a cut in the middle of an emoji leaves: no table takes it.
 * Of what nothing can be seen nothing is left.
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
