import { POPOVER } from './raised.ts'

interface States {
  isDisabled: boolean
  isFocused: boolean
  isFocusVisible: boolean
  isHovered: boolean
  isPressed: boolean
  isSelected: boolean
}

/**
 * Returns the classes of an entry in a menu or option list, depending on the entry's state.
 */
export function rowLook(states: States) {
  const ground = states.isSelected
    ? 'bg-brand-tint font-semibold'
    : states.isPressed || states.isFocusVisible
      ? 'bg-press'
      : states.isHovered || states.isFocused
        ? 'bg-hover'
        : ''
  return `flex min-h-9 items-center rounded-control px-2.5 py-1.5 shadow-none max-lg:min-h-11 pointer-coarse:min-h-11 ${ground} ${states.isDisabled ? 'cursor-not-allowed' : 'cursor-pointer'}`
}

export const optionLook = (states: States) =>
  `gap-2 ${states.isDisabled ? 'text-ink-3' : 'text-ink'} ${rowLook(states)}`

export const OPTION_POPOVER = `w-(--trigger-width) max-w-none ${POPOVER}`
export const OPTION_LIST = 'max-h-[inherit] min-h-0 overflow-auto p-1.5 shadow-none'
export const OPTION_EMPTY = 'px-2.5 py-3.5 text-ink-3'
