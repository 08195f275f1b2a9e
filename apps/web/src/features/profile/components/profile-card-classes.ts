/** CSS classes of a child's card and of the bottom line. The loading skeleton uses the same classes. */
export const PROFILE_CARD = 'relative flex flex-col gap-4 p-[18px]'

export const PROFILE_CARD_FOOT =
  'mt-auto flex min-h-[34px] items-center gap-2.5 border-t border-line-soft pt-3 text-sm'
