/**
 * Opens a dialog from a menu item. React Aria returns the focus to the menu's button in the frame
 * after the menu closes. A dialog opened earlier would lose the focus, and on closing would have no
 * element to return it to.
 */
export function afterMenu(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
