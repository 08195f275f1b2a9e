/** CSS classes of the box that is shown while a map loads or if it cannot be drawn. */
export const MAP_STATE =
  'grid h-full place-items-center rounded-[10px] bg-sunken p-4 text-center text-sm wrap-anywhere text-ink-2'
