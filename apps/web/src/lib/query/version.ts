declare const __ANSWERS_VERSION__: string | undefined

/**
 * Version of the answer shapes that this build can read; cached answers of another version are dropped. The
 * web build derives it from the API contract (`answers-shape.ts`), so it changes exactly when an answer's
 * shape changes. Nobody has to remember to raise it, and a release does not discard the cached schedule.
 */
export const ANSWERS_VERSION = typeof __ANSWERS_VERSION__ === 'string' ? __ANSWERS_VERSION__ : 'development'
