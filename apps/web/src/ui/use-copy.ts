import { useEffect, useState } from 'react'

/** Milliseconds for which `isSaid` is true after a copy. */
const SAID = 2_000

/** Copies a text to the clipboard. `isSaid` is true for a moment after each copy, `wasCopied` from the first one on. */
export function useCopy(text: string) {
  const [wasCopied, setCopied] = useState(false)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isSaid) return undefined
    const timer = setTimeout(() => setSaid(false), SAID)
    return () => clearTimeout(timer)
  }, [isSaid])
  const copy = () => {
    // Browsers do not allow copying on a plain http page. The URL can then be selected and copied by hand.
    void (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => {
        setCopied(true)
        setSaid(true)
      },
      () => undefined,
    )
  }
  return { wasCopied, isSaid, copy }
}
