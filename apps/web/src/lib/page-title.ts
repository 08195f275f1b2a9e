/**
 * Sets the browser tab's title: the number of unread notifications, followed by the page's name.
 * The title shows the number even while the tab is in the background.
 */
const MOST = 99
let name = ''
let unread = 0

/** @param words the page's name in the user's language. Empty if the page has no name. */
export function setPageName(words: string): void {
  name = words
  write()
}

/** @param count number of unread notifications. The count is 0 after a sign-out. */
export function setUnread(count: number): void {
  unread = count
  write()
}

function write(): void {
  document.title = titleOf(name, unread)
}

export function titleOf(words: string, count: number): string {
  const page = words ? `${words} · Homefield` : 'Homefield'
  if (count === 0) return page
  return `(${count > MOST ? `${MOST}+` : count}) ${page}`
}
