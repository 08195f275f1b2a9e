/**
 * The minimum version of our clients. Each build of the app has a number and sends it with every call.
 * The server sends the oldest supported number with every response, and rejects older apps with `clientTooOld` before
 * it reads or writes anything. A client without a number (a script, a calendar) is not our app and is served.
 *
 * Raise `CLIENT` with each change of the contract that installed apps must know of.
 * Raise `OLDEST_CLIENT` to it when the server no longer supports what earlier apps request.
 */
export const CLIENT = 2
export const OLDEST_CLIENT = 2

/** Request header: the number of the calling app. */
export const CLIENT_HEADER = 'Client-Number'
/** Response header: the oldest number that is served. */
export const OLDEST_CLIENT_HEADER = 'Oldest-Client'
