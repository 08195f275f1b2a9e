/**
 * Prints a few lines of text instead of the visible page.
 * The text is printed from an invisible iframe, because browsers block new windows as pop-ups.
 */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  // Chromium fires `load` as soon as the iframe is attached, so the listener must be added before that.
  // Firefox replaces the iframe's document before it fires `load`, so the text must be written after `load`.
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
