declare const __ANSWERS_VERSION__: string | undefined

/**
 * Version of the response formats that this build can read. Cached responses of another version are dropped.
 * The web build derives the version from the API contract (`answers-shape.ts`).
 * So the version changes exactly when the shape of an answer changes, and other releases keep the cached schedule.
 */
export const ANSWERS_VERSION = typeof __ANSWERS_VERSION__ === 'string' ? __ANSWERS_VERSION__ : 'development'
