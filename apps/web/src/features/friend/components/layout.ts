/** CSS classes of a row with a picture, text and buttons. Each list adds its own padding to the row. */
export const FRIEND_ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line-soft not-first:border-t'

/**
 * CSS classes for two columns: friends on the left, requests on the right. A narrow screen has one column.
 */
export const FRIEND_COLUMNS = 'grid items-start gap-x-9 min-[1180px]:grid-cols-[minmax(0,1fr)_336px]'
