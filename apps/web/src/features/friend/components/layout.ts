/** Disc, words, buttons; each list adds its padding. */
export const FRIEND_ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line-soft not-first:border-t'

/** The friends at the left, requests at the right; below each other where there is no room. */
export const FRIEND_COLUMNS = 'grid items-start gap-x-9 min-[1180px]:grid-cols-[minmax(0,1fr)_336px]'
