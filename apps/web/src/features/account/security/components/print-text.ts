/**
 * Prints a few lines of text instead of the page.
 * The text is printed from an iframe, because browsers block a new window as a pop-up.
 */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  // The listener is added first, because Chromium fires `load` while the iframe is being attached.
  // Firefox fires `load` later, with a new document.
  frame.addEventListener('load', () => printIn(frame, text), { once: true })
  document.body.append(frame)
}

function printIn(frame: HTMLIFrameElement, text: string): void {
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) {
    frame.remove()
    return
  }
  page.title = frame.title
  const lines = page.createElement('pre')
  lines.textContent = text
  lines.style.cssText = 'font-size:16px;line-height:1.6'
  page.body.append(lines)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
