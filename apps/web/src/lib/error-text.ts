import type { ErrorCode } from '@homefield/contract/error'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ApiError, OfflineError } from './api/api-error.ts'

/** Every code of the contract in the reader's language. A code without its text does not compile. */
const TEXTS: Record<ErrorCode, MessageDescriptor> = {
  invalid: msg`Please check what you entered.`,
  malformed: msg`The request could not be read.`,
  tooLarge: msg`That is too large to send.`,
  unsupportedMedia: msg`The request must be JSON.`,
  unauthenticated: msg`No authenticated user`,
  onboardingIncomplete: msg`Please finish setting up your account first.`,
  forbiddenOrigin: msg`This request came from another site.`,
  notFound: msg`Not found`,
  tooManyRequests: msg`Too many tries. Please wait a moment and try again.`,
  commandConflict: msg`This command was already used for something else.`,
  commandRunning: msg`This is still being saved. Please try again in a moment.`,
  stale: msg`This was changed elsewhere in the meantime.`,
  unavailable: msg`Homefield is not available right now. Nothing was lost; please try again.`,
  unexpected: msg`Something went wrong`,
  signInFailed: msg`Invalid email or password`,
  passwordTooShort: msg`Password must be at least 8 characters long`,
  passwordNeedsLowercase: msg`Password must contain at least one lowercase letter`,
  passwordNeedsUppercase: msg`Password must contain at least one uppercase letter`,
  passwordNeedsNumber: msg`Password must contain at least one number`,
  passwordTooLong: msg`Password must be at most 128 characters long`,
  passwordTooCommon: msg`This password is too easy to guess. Please choose another.`,
  passwordWrong: msg`That is not your current password.`,
  secondFactorWrong: msg`That code is not right. Please try the newest one.`,
  secondFactorExpired: msg`That took too long. Please sign in again.`,
  secondFactorMissing: msg`Please enter the code from your authenticator app.`,
  secondFactorOn: msg`The second factor is on already.`,
  secondFactorOff: msg`The second factor is off.`,
  passkeyFailed: msg`This passkey could not be used. Please try again.`,
  passkeyNotFound: msg`Passkey not found`,
  sessionNotFound: msg`Session not found`,
  resetLinkInvalid: msg`Invalid or expired reset link. Please request a new password reset.`,
  linkInvalid: msg`This link is invalid or has expired.`,
  nameMissing: msg`Please enter your name`,
  phoneInvalid: msg`Please enter a valid phone number with its country code, like +1 503 555 0123.`,
  smsUnavailable: msg`Text messages are not available here.`,
  photoNotFound: msg`Photo not found`,
  additionalEmailNotFound: msg`Email address not found`,
  additionalEmailKnown: msg`This address is in your list already.`,
  additionalEmailOwn: msg`This is the address you sign in with.`,
  tooManyAdditionalEmails: msg`You can add up to 5 email addresses.`,
  emailNotConfirmed: msg`Please confirm your own email address first.`,
  emailConfirmed: msg`Your email address is confirmed already.`,
  exportNotFound: msg`Export not found`,
  exportRunning: msg`An export is being prepared already.`,
  accountNotDeleted: msg`Failed to delete account`,
  summaryMissing: msg`Please describe your issue.`,
  testMailNotSent: msg`Failed to send test email`,
  profileNotFound: msg`Profile not found`,
  dateOfBirthInvalid: msg`Please enter a date of birth that is not in the future.`,
  personNotFound: msg`Person not found`,
  friendNotFound: msg`Friend not found`,
  noFriendship: msg`Access denied: No friendship found`,
  alreadyFriends: msg`You are friends already.`,
  friendRequestExists: msg`Friend request already exists`,
  friendRequestNotFound: msg`This friend request is no longer open.`,
  personBlocked: msg`You have blocked this person. Unblock them first.`,
  invitationNotFound: msg`Invitation not found`,
  invitationInvalid: msg`This invitation was used, taken back, or has expired.`,
  invitationOwn: msg`This is your own invitation.`,
  invitationExists: msg`You have invited this address already.`,
  tooManyInvitations: msg`You can have up to 20 open invitations.`,
  handoverNotFound: msg`This offer is no longer open.`,
  handoverExists: msg`This child is offered to somebody already.`,
  handoverNeedsAdministrator: msg`Only a friend with administrator access can take a child over.`,
  notificationNotFound: msg`Notification not found`,
  eventNotFound: msg`Event not found`,
  rangeTooLong: msg`Please ask for at most 400 days at once.`,
  playmetricsUrlInvalid: msg`Please enter a valid Playmetrics calendar URL`,
  playmetricsTeamMissing: msg`Could not extract team ID from URL. Please ensure the URL is a valid Playmetrics calendar URL.`,
  sportsengineUrlInvalid: msg`Please enter a valid SportsEngine calendar URL (must be from sportsengine.com or sportngin.com)`,
  gamechangerUrlInvalid: msg`Please enter a valid GameChanger calendar URL (must be from gamechanger.io or gc.com)`,
  calendarUrlInvalid: msg`Please enter a valid calendar URL`,
  calendarUrlOtherPlatform: msg`This link belongs to another platform. Add it on that page.`,
  calendarUrlOwn: msg`This is one of your own Homefield calendar links. It cannot be added as a team.`,
  calendarUrlRefused: msg`This address cannot be reached from here. Please use a public calendar link.`,
  feedUnreadable: msg`This link does not lead to a calendar.`,
  feedUnreachable: msg`The calendar could not be loaded right now.`,
  teamNotFound: msg`Team not found`,
  teamNameEmpty: msg`Team name cannot be empty`,
  teamNotMapped: msg`Please map this team to at least one child profile before syncing events.`,
  imageTypeInvalid: msg`Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed`,
  imageTooManyPixels: msg`This image has too many pixels. The limit is 25 megapixels.`,
  imageUnreadable: msg`Failed to read image file`,
  imageNotStored: msg`Failed to upload image`,
  tooManyImages: msg`You have reached the limit of stored photos.`,
}

/**
 * What to say about a failure. `fallback` is the specification's text for this action ('Failed to add profile'),
 * said where the server had nothing better.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) {
    return t`Homefield could not be reached. Check your connection and try again.`
  }
  if (error instanceof ApiError) {
    if (error.code === 'unexpected') return fallback
    return codeText(error.code) ?? (error.message || fallback)
  }
  return fallback
}

/** The text of a code, null for one that a newer server knows and this build does not. */
export function codeText(code: string): string | null {
  const text = (TEXTS as Partial<Record<string, MessageDescriptor>>)[code]
  return text ? i18n._(text) : null
}
