import { useState } from 'react'

const KEY = 'friends-levels'
const PHONE = '(max-width: 767px)'

/** Open until it is closed on this device; on a phone, where it fills more than the screen, the other way round. */
export function useLevelsOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => remembered() ?? !window.matchMedia(PHONE).matches)
  return [
    isOpen,
    (wanted) => {
      setOpen(wanted)
      try {
        localStorage.setItem(KEY, wanted ? 'open' : 'closed')
      } catch {
        // Storage is refused: it is as it was at the next visit.
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
