const SIZE = {
  medium: 'size-9 rounded-control max-lg:size-11',
  small: 'size-7.5 rounded-control max-lg:size-11',
  tiny: 'size-6.5 rounded-[7px]',
}
// Every size of the button has a touch target of 44 px on narrow and on touch screens.
const TARGET =
  'max-lg:after:absolute max-lg:after:top-1/2 max-lg:after:left-1/2 max-lg:after:size-11 max-lg:after:-translate-1/2 pointer-coarse:after:absolute pointer-coarse:after:top-1/2 pointer-coarse:after:left-1/2 pointer-coarse:after:size-11 pointer-coarse:after:-translate-1/2'

export type IconButtonSize = keyof typeof SIZE

/** @param isOn true if the button looks pressed, as the button of an open panel does */
export const iconButtonLook = (size: IconButtonSize = 'medium', isOn = false, isDanger = false) =>
  `relative inline-grid flex-none place-items-center transition-[background-color,color] duration-(--t-fast) ease-[ease] disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-55 ${TARGET} ${SIZE[size]} ${
    isOn ? 'bg-press' : 'hover:bg-hover active:bg-press'
  } ${isDanger ? 'text-neg-ink' : isOn ? 'text-ink' : 'text-ink-2 hover:text-ink active:text-ink'}`
