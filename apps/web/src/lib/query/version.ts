declare const __ANSWERS_VERSION__: string | undefined

/**
 * Which shape of answers this build can read; a kept answer of another version is dropped. The web's build sets it from
 * the contract itself (`answers-shape.ts`), so that it changes exactly when an answer's shape does: neither forgotten,
 * nor throwing the schedule away at each release.
 */
export const ANSWERS_VERSION = typeof __ANSWERS_VERSION__ === 'string' ? __ANSWERS_VERSION__ : 'development'
