/** Delay in ms before code that a page may need later is preloaded. */
export const PRELOAD_AFTER = 3_000
