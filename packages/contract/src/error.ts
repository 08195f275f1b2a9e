/**
 * All error codes of the API, each with its HTTP status and the English text that users see.
 * The texts come from section 8 of the specification if it has one for the error.
 * The compiler rejects an error code without a text.
 */
export const ERRORS = {
  invalid: { status: 400, text: 'Please check what you entered.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  tooLarge: { status: 413, text: 'That’s too large to send.' },
  tooSlow: { status: 408, text: 'That took too long. Please try again.' },
  unsupportedMedia: { status: 415, text: 'The request must be JSON.' },
  unauthenticated: { status: 401, text: 'No authenticated user' },
  onboardingIncomplete: { status: 403, text: 'Please finish setting up your account first.' },
  forbiddenOrigin: { status: 403, text: 'This request came from another site.' },
  notFound: { status: 404, text: 'Not found' },
  tooManyRequests: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
  writtenTooMuch: {
    status: 429,
    text: 'You’ve reached today’s limit for saving. Please continue tomorrow. Everything you saved is kept.',
  },
  commandConflict: { status: 422, text: 'This command was already used for something else.' },
  commandRunning: { status: 409, text: 'This is still being saved. Please try again in a moment.' },
  stale: { status: 409, text: 'This was changed elsewhere in the meantime.' },
  clientTooOld: {
    status: 426,
    text: 'This version of Homefield is too old. Please update it. Your unsent changes are kept.',
  },
  unavailable: {
    status: 503,
    text: 'Homefield isn’t available right now. Nothing was lost. Please try again.',
  },
  unexpected: { status: 500, text: 'Something went wrong' },
  signInFailed: { status: 401, text: 'Invalid email or password' },
  signUpClosed: {
    status: 403,
    text: 'This Homefield server takes new accounts by invitation only. Ask the person who runs it for a link.',
  },
  tooManySignUpInvitations: {
    status: 409,
    text: 'You can have up to 200 invitations. Revoke some, then try again.',
  },
  passwordTooShort: { status: 400, text: 'Password must be at least 8 characters long' },
  passwordNeedsLowercase: { status: 400, text: 'Password must contain at least one lowercase letter' },
  passwordNeedsUppercase: { status: 400, text: 'Password must contain at least one uppercase letter' },
  passwordNeedsNumber: { status: 400, text: 'Password must contain at least one number' },
  passwordTooLong: { status: 400, text: 'Password must be at most 128 characters long' },
  passwordTooCommon: {
    status: 400,
    text: 'This password is too easy to guess. Use several unrelated words, without names or years.',
  },
  passwordWrong: { status: 403, text: 'That’s not your current password.' },
  secondFactorWrong: { status: 401, text: 'That code isn’t right. Please try the newest one.' },
  secondFactorExpired: { status: 401, text: 'That took too long. Please sign in again.' },
  secondFactorMissing: { status: 403, text: 'Please enter the code from your authenticator app.' },
  secondFactorOn: { status: 409, text: 'Two-step verification is already on.' },
  secondFactorOff: { status: 409, text: 'Two-step verification is off.' },
  passkeyFailed: { status: 401, text: 'This passkey could not be used. Please try again.' },
  tooManyPasskeys: {
    status: 409,
    text: 'You can have up to 20 passkeys. Remove one you no longer need, then try again.',
  },
  passkeyNotFound: { status: 404, text: 'Passkey not found' },
  sessionNotFound: { status: 404, text: 'Session not found' },
  resetLinkInvalid: {
    status: 403,
    text: 'Invalid or expired reset link. Please request a new password reset.',
  },
  linkInvalid: { status: 403, text: 'This link is invalid or has expired.' },
  nameMissing: { status: 400, text: 'Please enter your name' },
  phoneInvalid: {
    status: 400,
    text: 'Please enter a valid phone number with its country code, like +1 503 555 0123.',
  },
  quietHoursInvalid: {
    status: 400,
    text: 'Quiet hours need different start and end times.',
  },
  smsUnavailable: { status: 409, text: 'Text messages are not available here.' },
  photoNotFound: { status: 404, text: 'Photo not found' },
  additionalEmailNotFound: { status: 404, text: 'Email address not found' },
  additionalEmailKnown: { status: 409, text: 'This address is already on your list.' },
  additionalEmailOwn: { status: 409, text: 'This is the address you sign in with.' },
  tooManyAdditionalEmails: { status: 409, text: 'You can add up to 5 email addresses.' },
  pushAppNotFound: { status: 404, text: 'App not found' },
  tooManyPushApps: { status: 409, text: 'You can add up to 5 apps.' },
  emailNotConfirmed: { status: 403, text: 'Please confirm your own email address first.' },
  emailConfirmed: { status: 409, text: 'Your email address is already confirmed.' },
  exportNotFound: { status: 404, text: 'Export not found' },
  exportRunning: { status: 409, text: 'An export is already being prepared.' },
  accountNotDeleted: { status: 500, text: 'Failed to delete account' },
  summaryMissing: { status: 400, text: 'Please describe your issue.' },
  testMailNotSent: { status: 502, text: 'Failed to send test email' },
  profileNotFound: { status: 404, text: 'Profile not found' },
  tooManyProfiles: {
    status: 409,
    text: 'You’ve reached this Homefield server’s limit on children per account. Ask the person who runs it to raise it.',
  },
  dateOfBirthInvalid: { status: 400, text: 'Please enter a date of birth that is not in the future.' },
  personNotFound: { status: 404, text: 'Person not found' },
  friendNotFound: { status: 404, text: 'Friend not found' },
  // The server returns `noFriendship` only about a person whom the caller already knows.
  noFriendship: { status: 403, text: 'Access denied: No friendship found' },
  alreadyFriends: { status: 409, text: 'You’re already friends.' },
  friendRequestExists: { status: 409, text: 'Friend request already exists' },
  friendRequestNotFound: { status: 404, text: 'This friend request is no longer open.' },
  personBlocked: { status: 409, text: 'You have blocked this person. Unblock them first.' },
  conversationNotFound: { status: 404, text: 'Conversation not found' },
  conversationClosed: { status: 409, text: 'You’re no longer friends, so nothing can be sent.' },
  messageNotFound: { status: 404, text: 'Message not found' },
  pictureTooLarge: { status: 413, text: 'Image size must be less than 5MB' },
  invitationNotFound: { status: 404, text: 'Invitation not found' },
  invitationInvalid: { status: 404, text: 'This invitation was used, revoked, or has expired.' },
  invitationOwn: { status: 409, text: 'This is your own invitation.' },
  invitationExists: { status: 409, text: 'You’ve already invited this address.' },
  tooManyInvitations: { status: 409, text: 'You can have up to 20 open invitations.' },
  handoverNotFound: { status: 404, text: 'This offer is no longer open.' },
  handoverExists: { status: 409, text: 'This profile has already been offered to someone.' },
  handoverNeedsAdministrator: {
    status: 409,
    text: 'Only a friend with administrator access can take over a child’s profile.',
  },
  notificationNotFound: { status: 404, text: 'Notification not found' },
  reminderNotFound: { status: 404, text: 'Reminder not found' },
  eventNotFound: { status: 404, text: 'Event not found' },
  // An event cannot be restored if a person never deleted the event, or if the server has already purged it.
  eventNotDeleted: { status: 409, text: 'This event can’t be restored anymore.' },
  sportLocked: { status: 400, text: 'The sport of a synced event cannot be changed.' },
  repeatTooLong: { status: 400, text: 'You can repeat an event up to 200 times, within two years.' },
  repeatEmpty: { status: 400, text: 'No days match between the first event and the end date.' },
  tooManyEvents: {
    status: 409,
    text: 'You’ve reached this Homefield server’s limit on events per family. Ask the person who runs it to raise it.',
  },
  mailUnavailable: { status: 409, text: 'Email isn’t set up here, so nothing was sent.' },
  sharingOff: { status: 403, text: 'This family does not let you share its events.' },
  recipientInvalid: { status: 400, text: 'Enter a full email address, like name@example.com' },
  clashNotFound: { status: 404, text: 'Clash not found' },
  placeMissing: { status: 409, text: 'Both events need a place before a drive time can be set.' },
  tooManyDriveTimes: {
    status: 409,
    text: 'You can set up to 1,000 drive times. Reset one, then try again.',
  },
  placesUnavailable: { status: 503, text: 'The map service didn’t respond. Please try again.' },
  calendarLinkNotFound: { status: 404, text: 'Calendar link not found' },
  tooManyCalendarLinks: { status: 409, text: 'You can have up to 30 calendar links in use.' },
  rangeTooLong: { status: 400, text: 'Please ask for at most 400 days at once.' },
  playmetricsUrlInvalid: { status: 400, text: 'Please enter a valid Playmetrics calendar URL' },
  playmetricsTeamMissing: {
    status: 400,
    text: 'Could not extract team ID from URL. Please ensure the URL is a valid Playmetrics calendar URL.',
  },
  sportsengineUrlInvalid: {
    status: 400,
    text: 'Please enter a valid SportsEngine calendar URL (must be from sportsengine.com or sportngin.com)',
  },
  gamechangerUrlInvalid: {
    status: 400,
    text: 'Please enter a valid GameChanger calendar URL (must be from gamechanger.io or gc.com)',
  },
  // `details.current` is the leg with its present driver.
  legTaken: { status: 409, text: 'Somebody else changed who drives in the meantime. Please look again.' },
  legNotOpen: { status: 409, text: 'This event doesn’t need a driver anymore.' },
  legNotYours: { status: 409, text: 'You’re not asked to drive here anymore.' },
  driverNotFound: { status: 404, text: 'This person can’t drive for this family.' },
  helperNotFound: { status: 404, text: 'Helper not found' },
  tooManyHelpers: { status: 409, text: 'You can add up to 50 helpers.' },
  legDefaultNotFound: { status: 404, text: 'This standing drive no longer exists.' },
  tooManyLegDefaults: { status: 409, text: 'You can set up to 200 standing drives.' },
  eventPlaceMissing: { status: 409, text: 'This event needs a place before a drive time can be set.' },
  homeMissing: { status: 409, text: 'Add your home address first.' },
  calendarUrlInvalid: { status: 400, text: 'Please enter a valid calendar URL' },
  calendarUrlOtherPlatform: {
    status: 400,
    text: 'This link belongs to another platform. Add it on that page.',
  },
  calendarUrlOwn: {
    status: 400,
    text: 'This is one of your own Homefield calendar links. It cannot be added as a team.',
  },
  calendarUrlRefused: {
    status: 400,
    text: 'This address cannot be reached from here. Please use a public calendar link.',
  },
  feedUnreadable: { status: 422, text: 'This link does not lead to a calendar.' },
  feedUnreachable: { status: 422, text: 'The calendar could not be loaded right now.' },
  teamNotFound: { status: 404, text: 'Team not found' },
  teamNameEmpty: { status: 400, text: 'Team name cannot be empty' },
  teamNotMapped: {
    status: 400,
    text: 'Please map this team to at least one child profile before syncing events.',
  },
  tooManyTeams: {
    status: 409,
    text: 'You can connect up to 200 teams. Remove one you no longer need, then try again.',
  },
  teamConnected: { status: 409, text: 'This calendar is already connected as another team.' },
  teamPlatformFixed: { status: 409, text: 'This team comes from your TeamSnap account.' },
  lossNotWithheld: { status: 409, text: 'No changes are on hold for this team anymore.' },
  lossGrew: { status: 409, text: 'More events are missing now. Please check the new number, then confirm.' },
  teamsnapUnavailable: {
    status: 409,
    text: 'TeamSnap sign-in isn’t set up here. Paste a team’s calendar link instead.',
  },
  authenticationFailed: { status: 403, text: 'Failed to complete authentication' },
  imageTypeInvalid: {
    status: 400,
    text: 'Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed',
  },
  imageTooManyPixels: { status: 400, text: 'This image has too many pixels. The limit is 25 megapixels.' },
  imageUnreadable: { status: 422, text: 'Failed to read image file' },
  imageNotStored: { status: 503, text: 'Failed to upload image' },
  tooManyImages: { status: 409, text: 'You’ve reached the limit for stored photos.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

/**
 * The body of every failed call. `details` contains names of fields or the current version of an object.
 * `details` never contains internals of the server.
 * The error `stale` has the current state of the object that the call changes in `details`.
 * The state of a profile and of settings is in `details.current`.
 * For an event, a friend or a team, all of `details` is the state: installed apps depend on this format.
 * A new kind of object must use `details.current`.
 */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: unknown; requestId: string }
}
