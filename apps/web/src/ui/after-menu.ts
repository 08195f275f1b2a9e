/**
 * Opens a dialog from a menu item, after React Aria has returned the focus to the menu's button.
 * React Aria returns the focus one frame after the menu closes.
 * A dialog that opens earlier would lose the focus.
 * When such a dialog closes, it would not return the focus to the menu's button.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
