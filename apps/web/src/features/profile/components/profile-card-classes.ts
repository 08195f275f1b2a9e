/**
 * CSS classes of a child's card and of the bottom line, which a phone shows beside the name.
 * The loading skeleton uses the same classes.
 */
export const PROFILE_CARD =
  'relative flex flex-col gap-4 p-[18px] max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:p-3.5'

export const PROFILE_CARD_FOOT =
  'mt-auto flex min-h-[34px] items-center gap-2.5 border-t border-line-soft pt-3 text-sm max-md:col-start-2 max-md:row-start-1 max-md:m-0 max-md:border-0 max-md:p-0'
