import { useEffect, useEffectEvent } from 'react'
import { imageAmong } from '../model/photo.ts'

/** Accepts a picture that the user pastes anywhere on the page. Pasted text still goes into the focused field. */
export function usePastedPicture(isOpen: boolean, onPicture: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = imageAmong([...(event.clipboardData?.files ?? [])].filter(({ type }) => type !== ''))
    if (!file || !isOpen) return
    event.preventDefault()
    onPicture([file])
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
