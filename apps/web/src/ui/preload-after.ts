/** Milliseconds between the opening of a page and the preloading of code for its optional parts. */
export const PRELOAD_AFTER = 3_000
