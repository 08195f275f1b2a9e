/** The window's title: which page it is, and before it how much is unread, for who has the tab behind others. */
const MOST = 99
let name = ''
let unread = 0

/** @param words the page's name in the reader's language; empty for none of its own */
export function setPageName(words: string): void {
  name = words
  write()
}

/** @param count 0 when nothing is, and when the account ends */
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
