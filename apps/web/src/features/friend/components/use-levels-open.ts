import { useState } from 'react'

const KEY = 'friends-levels'
const PHONE = '(max-width: 767px)'

/**
 * Remembers on this device whether the user has expanded the section about access levels.
 * The section starts expanded, except on a phone, where the section is taller than the screen.
 */
export function useLevelsOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => remembered() ?? !window.matchMedia(PHONE).matches)
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
