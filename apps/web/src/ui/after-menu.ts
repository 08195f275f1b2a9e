/**
 * Opens a dialog from a menu item, but only after React Aria has returned the focus to the menu's button.
 * React Aria returns the focus one frame after the menu closes, so a dialog that opens earlier would lose it.
 * After this wait, closing the dialog also returns the focus to the menu's button.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
