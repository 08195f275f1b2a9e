import { answering, foundText } from '../features/site/help/model/search.ts'

/** Searches the help page: hides the entries that do not match and announces the number of matches. */
export function searchHelp(): void {
  const field = document.querySelector<HTMLInputElement>('[data-help-search] input')
  const said = document.querySelector<HTMLElement>('[data-found]')
  if (!field || !said) return
  const { none = '', one = '', many = '' } = said.dataset
  const items = [...document.querySelectorAll<HTMLElement>('[data-answers] [data-words]')]
  const all = items.map((item) => ({
    item,
    words: item.dataset['words'] ?? '',
    text: item.dataset['text'] ?? '',
  }))
  field.addEventListener('input', () => {
    const typed = field.value.trim()
    const found = new Set(answering(typed, all).map(({ item }) => item))
    for (const item of items) item.hidden = !found.has(item)
    for (const group of document.querySelectorAll<HTMLElement>('[data-answers] > section'))
      group.hidden = group.querySelector('[data-words]:not([hidden])') === null
    said.textContent = typed === '' ? '' : foundText(found.size, { none, one, many })
  })
}
