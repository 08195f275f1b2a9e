export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'small' | 'medium' | 'large'

// On phones, the label of a button wraps only if the button would be wider than the screen.
const SHAPE =
  'relative inline-flex flex-none items-center justify-center font-semibold whitespace-nowrap no-underline transition-[background-color,color,scale] duration-(--t-fast) ease-[ease] select-none forced-frame max-md:max-w-full max-md:min-w-fit max-md:whitespace-normal'

// An invisible `::after` area enlarges a small button to a 44 px touch target on phones and touch screens.
const SIZE: Record<ButtonSize, string> = {
  small:
    'min-h-7.5 gap-1.5 rounded-[7px] px-2.5 text-[13px]/[20px] touch:after:absolute touch:after:-inset-x-0.5 touch:after:-inset-y-1.75 max-lg:min-h-11 max-md:min-h-9.5 max-md:px-3 max-md:text-[14px]',
  medium:
    'min-h-(--h-control) gap-1.75 rounded-control px-3.5 text-base max-lg:min-h-11 max-md:py-0.5 max-md:text-[15px]',
  large: 'min-h-12 gap-1.75 rounded-[10px] px-5.5 text-[16px]/[20px] max-md:min-h-13',
}

const OUTLINE =
  'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-1)] hover:bg-[linear-gradient(var(--hover),var(--hover))] active:bg-[linear-gradient(var(--press),var(--press))] dark:bg-raised'
const VARIANT: Record<ButtonVariant, string> = {
  primary:
    'bg-brand text-on-brand shadow-[inset_0_1px_0_rgb(255_255_255/0.14),0_1px_2px_rgb(22_40_110/0.28)] hover:bg-brand-hover active:bg-brand-press',
  outline: `text-ink ${OUTLINE}`,
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink active:bg-press',
  danger: 'bg-neg text-white hover:bg-(--neg-hover)',
  'danger-outline': `text-neg-ink ${OUTLINE}`,
}
const ON = 'focus-visible:shadow-(--focus-ring) active:scale-[0.985]'
const OFF =
  'cursor-not-allowed bg-sunken text-ink-3 shadow-[inset_0_0_0_1px_var(--line)] aria-disabled:cursor-progress'

/** The classes of a button's label. The public site uses them directly, without `ButtonFace`. */
export const BUTTON_LABEL = 'inline-flex items-center justify-center gap-[inherit]'

/** Returns the classes for the shape of a button without its colors, for elements that look like a button. */
export const buttonShape = (size: ButtonSize) => `${SHAPE} ${SIZE[size]}`

/** @param isOff true if the button is disabled or busy */
export const buttonLook = (variant: ButtonVariant = 'outline', size: ButtonSize = 'medium', isOff = false) =>
  `${buttonShape(size)} ${isOff ? OFF : `${ON} ${VARIANT[variant]}`}`
