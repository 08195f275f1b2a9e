/**
 * Version numbers with which the server recognizes and rejects outdated client apps.
 * Each build of the app sends its version number with every call.
 * The server sends the oldest client number that it supports with every response.
 * The server rejects older apps with `clientTooOld` before it reads or writes anything.
 * The server accepts clients that send no number, such as scripts and calendar programs.
 *
 * Raise `CLIENT` when the contract changes in a way that affects installed apps.
 * Raise `OLDEST_CLIENT` to the same number when the server stops supporting the calls of older apps.
 */
export const CLIENT = 3
export const OLDEST_CLIENT = 3

/** The request header in which an app sends its value of `CLIENT`. */
export const CLIENT_HEADER = 'Client-Number'
/** The response header in which the server sends its value of `OLDEST_CLIENT`. */
export const OLDEST_CLIENT_HEADER = 'Oldest-Client'
