/**
 * How old a client of ours may be. Each build of the app has a number and says it with every call; the server says with
 * every answer which is the oldest it serves, and refuses older ones with `clientTooOld` before anything is read or done.
 * Who says no number is no app of ours (a script, a calendar) and is served.
 *
 * Raise `CLIENT` with each change of the contract that an app in somebody's hand must know of; raise `OLDEST_CLIENT` to it
 * when the server no longer does what those before it ask for.
 */
export const CLIENT = 2
export const OLDEST_CLIENT = 2

/** Of a call: the number of the app that makes it. */
export const CLIENT_HEADER = 'Client-Number'
/** Of an answer: the oldest number that is served. */
export const OLDEST_CLIENT_HEADER = 'Oldest-Client'
