/** When what a page may need comes after it, in ms. */
export const PRELOAD_AFTER = 3_000
