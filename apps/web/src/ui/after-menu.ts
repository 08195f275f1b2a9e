/**
 * Opens a dialog from a menu item, after React Aria has returned the focus to the menu's button.
 * React Aria does that one frame after the menu closes. A dialog that opens earlier would lose the focus.
 * That dialog would also have no element to which it returns the focus when it closes.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
