/**
 * The classes of a whole field, which contains the label, the input, the hint and the error.
 * The attributes `data-invalid`, `data-readonly` and `data-disabled` of the field determine how its parts look.
 */
export const FIELD = 'group/field flex min-w-0 flex-col gap-1.5'

export const FIELD_LABEL = 'cursor-default self-start text-sm font-semibold text-ink'

export const FIELD_HINT = 'text-xs/[17px] text-ink-3'

export const FIELD_ERROR = 'flex items-start gap-1.5 text-sm font-medium text-neg-ink'

/**
 * The classes of the bordered box around an input and its icons.
 * The box must be inside an element with the classes `FIELD`, because its look depends on the field's state.
 */
export const FIELD_BOX = [
  'flex min-h-10 w-full items-center gap-2 rounded-control border border-line-control bg-surface px-3 forced-frame',
  'text-left text-base text-ink max-md:min-h-12 max-md:text-[16px]/[22px] md:max-lg:min-h-11 [&>svg]:text-ink-3',
  'transition-[border-color,box-shadow] duration-(--t-fast) ease-[ease]',
  'group-not-data-invalid/field:data-hovered:border-ink-3',
  'focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_22%,transparent)]',
  'group-data-invalid/field:border-neg group-data-invalid/field:focus-within:border-neg',
  'group-data-invalid/field:focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--neg)_22%,transparent)]',
  'group-data-readonly/field:border-line group-data-readonly/field:bg-sunken group-data-readonly/field:text-ink-2',
  'group-data-disabled/field:cursor-not-allowed group-data-disabled/field:border-line',
  'group-data-disabled/field:bg-sunken group-data-disabled/field:text-ink-3',
].join(' ')

/** The classes of an input inside `FIELD_BOX`. The box shows the focus ring, so the input shows none. */
export const FIELD_INPUT = 'min-w-0 flex-1 self-stretch placeholder:text-ink-3 focus-visible:shadow-none'

/** The classes of a date or time input, in which the user types each part (such as the day) separately. */
export const DATE_INPUT = 'flex min-w-0 flex-1 items-center whitespace-pre tabular-nums'

export const DATE_SEGMENT =
  'rounded-[4px] px-px py-0.5 data-[type=literal]:px-0 not-data-focused:data-placeholder:text-ink-3 data-focused:bg-brand data-focused:text-on-brand data-focused:shadow-none'
