/**
 * Makes `page.inert = true` take effect after the next paint. Until then, `aria-hidden` hides the page from screen
 * readers. React Aria sets `inert` on the page when a dialog, menu or popover opens.
 *
 * The browser computes the style of every element of an inert page again.
 * On a slow phone, a full month takes 40 ms for that, which would delay the first frame of the dialog.
 * The dialog keeps the focus and covers the page, so nobody can reach the page before it is inert.
 */
export function inertAfterPaint(page: HTMLElement): void {
  const native = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'inert')
  if (!native?.set) return
  const setNow = native.set.bind(page)
  let isInert = page.inert
  Object.defineProperty(page, 'inert', {
    configurable: true,
    get: () => isInert,
    set: (next: boolean) => {
      if (next === isInert) return
      isInert = next
      if (next) {
        page.ariaHidden = 'true'
        requestAnimationFrame(() => setTimeout(settle))
      } else settle()
    },
  })

  function settle() {
    setNow(isInert)
    page.ariaHidden = null
  }
}
