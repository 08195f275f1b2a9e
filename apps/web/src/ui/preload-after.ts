/** Milliseconds before the app preloads code that a page may need later. */
export const PRELOAD_AFTER = 3_000
