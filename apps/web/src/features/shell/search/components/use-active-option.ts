import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Handles the keyboard in a combobox with a list (WAI-ARIA 1.2).
 * The focus stays in the field, the arrow keys move the active option, and Enter selects the active option.
 * When `list` changes, the option with the index `first` becomes active.
 * If `first` is -1, no option is active, and Enter selects the first option.
 */
export function useActiveOption<Item>(
  input: RefObject<HTMLInputElement | null>,
  {
    list,
    listId,
    first,
    onTake,
  }: {
    readonly list: readonly Item[]
    readonly listId: string
    readonly first: -1 | 0
    readonly onTake: (item: Item) => void
  },
) {
  const [chosen, setChosen] = useState<{ list: readonly Item[]; index: number }>({ list, index: first })
  const active = chosen.list === list ? chosen.index : first
  const setActive = useCallback((index: number) => setChosen({ list, index }), [list])
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
