import { useState } from 'react'

const KEY = 'friends-levels'
const PHONE = '(max-width: 767px)'

/**
 * Open until the user closes it on this device. On a phone, where it is taller than the screen, it starts
 * closed.
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
        // localStorage may be unavailable. The next visit then starts with the default.
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
