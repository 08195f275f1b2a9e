import { type RefObject, useCallback, useEffect, useState } from 'react'

interface Options<Item> {
  readonly list: readonly Item[]
  readonly listId: string
  readonly keyOf: (item: Item) => string
  /** The typed text. A new text makes the option with the index `first` active. */
  readonly text: string
  /** If `first` is -1, no option is active at first, and Enter selects the first option. */
  readonly first: -1 | 0
  readonly onTake: (item: Item) => void
}

/**
 * Handles the keyboard in a combobox with a list (WAI-ARIA 1.2).
 * The focus stays in the field, the arrow keys move the active option, and Enter selects the active option.
 * The active option stays the same while further options for the same text arrive before it.
 */
export function useActiveOption<Item>(input: RefObject<HTMLInputElement | null>, options: Options<Item>) {
  const { list, listId, keyOf, text, first, onTake } = options
  const [chosen, setChosen] = useState<{ text: string; key: string | null }>({ text, key: null })
  const kept =
    chosen.text === text && chosen.key !== null ? list.findIndex((item) => keyOf(item) === chosen.key) : -1
  const active = kept >= 0 ? kept : Math.min(first, list.length - 1)
  const activeItem = list[active]
  const activeKey = activeItem === undefined ? null : keyOf(activeItem)
  // Remember the first option too, because more options may arrive before it.
  if (chosen.text !== text || (chosen.key === null && activeKey !== null)) setChosen({ text, key: activeKey })
  const setActive = useCallback(
    (index: number) => {
      const item = list[index]
      setChosen({ text, key: item === undefined ? null : keyOf(item) })
    },
    [list, text, keyOf],
  )
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    const move = (index: number) => {
      setActive(index)
      document.getElementById(optionId(listId, index))?.scrollIntoView({ block: 'nearest' })
    }
    const onKeyDown = (press: KeyboardEvent) => {
      if (press.isComposing || list.length === 0) return
      const last = list.length - 1
      if (press.key === 'ArrowDown') move(active >= last ? 0 : active + 1)
      else if (press.key === 'ArrowUp') move(active <= 0 ? last : active - 1)
      else if (press.key === 'Enter') {
        const item = list[Math.max(0, active)]
        if (item !== undefined) onTake(item)
      } else return
      press.preventDefault()
    }
    field.setAttribute('aria-expanded', String(list.length > 0))
    if (active >= 0 && active < list.length)
      field.setAttribute('aria-activedescendant', optionId(listId, active))
    field.addEventListener('keydown', onKeyDown)
    return () => {
      field.removeEventListener('keydown', onKeyDown)
      field.removeAttribute('aria-activedescendant')
      field.setAttribute('aria-expanded', 'false')
    }
  }, [input, list, listId, active, setActive, onTake])
  return { active, setActive }
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
