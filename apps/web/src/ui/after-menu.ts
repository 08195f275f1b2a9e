/**
 * Opens a dialog from a menu item, after React Aria has returned the focus to the menu's button.
 * React Aria does that one frame after the menu closes. A dialog that opens earlier would lose the focus.
 * When such a dialog closes, it would have no element to return the focus to.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
