/**
 * Window title: the page's name, prefixed with the unread count so that it is visible on a background tab.
 */
const MOST = 99
let name = ''
let unread = 0

/** @param words the page's name in the user's language; empty if the page has none */
export function setPageName(words: string): void {
  name = words
  write()
}

/** @param count 0 if nothing is unread, and when the account ends */
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
