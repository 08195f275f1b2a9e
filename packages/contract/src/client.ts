/**
 * The minimum version of our client apps.
 * Each build of the app has a number and sends it with every call.
 * The server sends the oldest supported number with every response.
 * The server rejects older apps with `clientTooOld` before it reads or writes anything.
 * A client without a number (a script, a calendar program) is not our app and is served.
 *
 * Raise `CLIENT` with each change of the contract that installed apps must know about.
 * Raise `OLDEST_CLIENT` to the same number when the server no longer supports what earlier apps request.
 */
export const CLIENT = 2
export const OLDEST_CLIENT = 2

/** Request header with the number of the calling app. */
export const CLIENT_HEADER = 'Client-Number'
/** Response header with the oldest number that the server supports. */
export const OLDEST_CLIENT_HEADER = 'Oldest-Client'
