/** CSS classes of the box that replaces a map during loading or after an error. */
export const MAP_STATE =
  'grid h-full place-items-center rounded-[10px] bg-sunken p-4 text-center text-sm wrap-anywhere text-ink-2'
