/**
 * For what a menu opens over the page: the menu gives the focus back first, in the frame after closing. A dialog that opened
 * before would lose it, and give it back to nowhere.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
