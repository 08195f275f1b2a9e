/** A child's card and its bottom line, which the skeleton draws too. */
export const PROFILE_CARD = 'relative flex flex-col gap-4 p-[18px]'

export const PROFILE_CARD_FOOT =
  'mt-auto flex min-h-[34px] items-center gap-2.5 border-t border-line-soft pt-3 text-sm'
