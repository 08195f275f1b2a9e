/**
 * Prints a few lines alone, not the page they stand in. A frame of our own page, for a window of its own would be
 * refused as a pop-up; nothing is written into it as markup.
 */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  // Chromium says so while it is put into the page, Firefox later, and with another document than before.
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
