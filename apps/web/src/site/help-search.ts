import { answers, foundText } from '../features/site/help/model/search.ts'

/** Help's search: hides what does not answer, and says how many do. */
export function searchHelp(): void {
  const field = document.querySelector<HTMLInputElement>('[data-help-search] input')
  const said = document.querySelector<HTMLElement>('.site-found')
  if (!field || !said) return
  const { none = '', one = '', many = '' } = said.dataset
  field.addEventListener('input', () => {
    const typed = field.value.trim()
    let count = 0
    for (const group of document.querySelectorAll<HTMLElement>('.site-answers > section')) {
      const items = [...group.querySelectorAll<HTMLElement>('[data-words]')]
      for (const item of items) item.hidden = !answers(typed, item.dataset['words'] ?? '')
      const left = items.filter((item) => !item.hidden).length
      group.hidden = left === 0
      count += left
    }
    said.textContent = typed === '' ? '' : foundText(count, { none, one, many })
  })
}
