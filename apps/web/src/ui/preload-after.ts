/** The app waits this many milliseconds after a page opens before it preloads the code of optional parts. */
export const PRELOAD_AFTER = 3_000
