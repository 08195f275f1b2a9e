declare const __ANSWERS_VERSION__: string | undefined

/**
 * Version of the response formats that this build can read. Cached responses with another version are deleted.
 * The web build derives the version from the API contract (`answers-shape.ts`).
 * The version changes only with a response format, so that most updates of the app keep the cached schedule.
 */
export const ANSWERS_VERSION = typeof __ANSWERS_VERSION__ === 'string' ? __ANSWERS_VERSION__ : 'development'
