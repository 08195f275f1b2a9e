/**
 * Opens a dialog from a menu item, after React Aria has returned the focus to the menu's button.
 * React Aria returns the focus one frame after the menu closes, and would take it away from an open dialog.
 * Waiting also makes the menu's button the element to which the closing dialog returns the focus.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
