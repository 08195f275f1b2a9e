interface Size {
  readonly width: number
  readonly height: number
}

/**
 * CSS properties of a popover with `position: fixed`.
 * `transformOrigin` is no CSS variable, because a changed variable would restyle everything in the popover.
 */
export type PopoverPlace = Readonly<
  Record<'left' | 'maxHeight', number> & { top?: number; bottom?: number; transformOrigin: string }
>

/** Distance in px between the button and the popover. */
const OFFSET = 8
/** Smallest distance in px between the popover and the edges of the window. */
const EDGE = 12

/**
 * Places a popover below its button, aligned to the left. All lengths are in px.
 * If the popover does not fit below, and there is more room above, the popover opens above the button.
 */
export function placePopover(button: DOMRectReadOnly, popover: Size, viewport: Size): PopoverPlace {
  const below = viewport.height - button.bottom - OFFSET - EDGE
  const above = button.top - OFFSET - EDGE
  const left = Math.max(EDGE, Math.min(button.left, viewport.width - EDGE - popover.width))
  const x = button.left - left
  if (popover.height > below && above > below) {
    const maxHeight = Math.max(0, above)
    return {
      left,
      maxHeight,
      bottom: Math.floor(viewport.height - button.top + OFFSET),
      transformOrigin: `${x}px ${Math.min(popover.height, maxHeight)}px`,
    }
  }
  return {
    left,
    maxHeight: Math.max(0, below),
    top: Math.floor(button.bottom + OFFSET),
    transformOrigin: `${x}px 0px`,
  }
}
