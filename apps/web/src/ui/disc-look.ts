const KIND = {
  own: 'bg-hue font-bold text-hue-on',
  /** A friend's child has a colored outline, which distinguishes the child from the user's own children. */
  friend: 'bg-hue-tint font-bold text-hue-ink shadow-[inset_0_0_0_2px_var(--c-solid)]',
  adult: 'bg-[#e4e3de] font-[650] tracking-[-0.01em] text-ink-2 dark:bg-[#33363d]',
}

export type DiscKind = keyof typeof KIND

/**
 * Returns the classes of a round avatar. The element must set the CSS variable `--s` to the avatar's size in px.
 */
export const discLook = (kind: DiscKind, size: number) =>
  `inline-grid size-(--s) flex-none place-items-center overflow-hidden rounded-full leading-none select-none forced-color-adjust-none ${KIND[kind]} ${
    size === 15
      ? 'text-[8.5px]'
      : kind === 'adult'
        ? 'text-[calc(var(--s)*0.37)]'
        : 'text-[calc(var(--s)*0.44)]'
  } ${kind !== 'adult' && size >= 36 ? 'font-display' : 'font-sans'}`
