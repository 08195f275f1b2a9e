/** CSS classes that center the content and limit its width to `--w-page`. */
export const IN = 'mx-auto w-full max-w-(--w-page) px-8 max-md:px-4'
export const SECTION = `${IN} pt-22 max-md:pt-14`
export const BAND = 'border-y border-line bg-surface py-18 max-md:py-13'
export const H1 =
  'font-display text-[48px]/[50px] font-[650] tracking-[-0.03em] text-balance max-md:text-[34px]/[38px]'
export const H3 = 'text-[17px]/[24px]'
export const LEAD = 'text-[19px]/[28px] text-ink-2 max-md:text-[17px]/[25px]'
export const SMALL = 'text-sm text-ink-3'
export const TWO_COLUMNS = 'grid grid-cols-2 gap-x-16 gap-y-10 max-md:grid-cols-1 max-md:gap-7'
export const STEPS = 'mt-8 grid grid-cols-3 gap-10 max-md:grid-cols-1 max-md:gap-7'
export const ACTIONS = 'flex flex-wrap justify-center gap-3 max-md:flex-col max-md:*:w-full'
export const CHALK =
  'absolute top-0 left-1/2 -z-1 w-[1440px] max-w-none -translate-x-1/2 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]'
export const LINK = 'font-semibold wrap-anywhere text-brand-ink underline underline-offset-2'
export const PROSE = 'mb-2.5 text-[15px]/[24px]'
export const PROSE_H1 =
  'font-display text-[36px]/[40px] font-[650] tracking-tight text-balance max-[900px]:text-[30px]/[34px]'
export const PROSE_H2 = 'mt-8 mb-2 scroll-mt-6 font-display text-[20px]/[28px] font-[650] tracking-[-0.015em]'
export const NO_MARKER = 'list-none [&::-webkit-details-marker]:hidden'

/** The colors of drawings are CSS classes, because prerendered pages cannot use style attributes. */
export const HUES = {
  indigo: 'hue [--c:#6366f1]',
  orange: 'hue [--c:#f97316]',
  teal: 'hue [--c:#14b8a6]',
  cyan: 'hue [--c:#06b6d4]',
  rose: 'hue [--c:#f43f5e]',
  green: 'hue [--c:#10b981]',
  red: 'hue [--c:#ef4444]',
  yellow: 'hue [--c:#f59e0b]',
  blue: 'hue [--c:#3b82f6]',
  sea: 'hue [--c:#2563eb]',
  slate: 'hue [--c:#64748b]',
} as const
export type Hue = keyof typeof HUES

export const ROLE_INK = {
  friend: 'text-pos-ink',
  viewer: 'text-brand-ink',
  administrator: 'text-neg-ink',
} as const
