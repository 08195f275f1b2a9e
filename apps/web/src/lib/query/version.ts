declare const __ANSWERS_VERSION__: string | undefined

/**
 * Version of the response formats that this build can read. Cached responses of another version are dropped.
 * The web build derives the version from the API contract (`answers-shape.ts`).
 * The version changes only when the format of a response changes, so other releases keep the cached schedule.
 */
export const ANSWERS_VERSION = typeof __ANSWERS_VERSION__ === 'string' ? __ANSWERS_VERSION__ : 'development'
