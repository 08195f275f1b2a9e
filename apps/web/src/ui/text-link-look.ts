/** The classes of a link. Buttons that look like links use the same classes. */
export const TEXT_LINK =
  'relative rounded-[3px] font-medium text-brand-ink hover:underline hover:underline-offset-3 touch:after:absolute touch:after:-inset-x-2 touch:after:-inset-y-3.5'
