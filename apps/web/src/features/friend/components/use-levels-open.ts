import { useState } from 'react'

const KEY = 'friends-levels'

/**
 * Remembers on this device whether the user has expanded the section about access levels.
 * The section starts collapsed, because it would push the friends themselves down.
 */
export function useLevelsOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => remembered() ?? false)
  return [
    isOpen,
    (wanted) => {
      setOpen(wanted)
      try {
        localStorage.setItem(KEY, wanted ? 'open' : 'closed')
      } catch {
        // If the browser storage is unavailable, the next visit starts with the default state.
      }
    },
  ]
}

function remembered(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? null : kept === 'open'
  } catch {
    return null
  }
}
