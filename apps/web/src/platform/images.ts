import { useEffect, useState } from 'react'

/**
 * Loads pictures that only authorized users may see. A browser sends its cookie with an image request.
 * A native app has no cookie, so its wrapper reads the bytes with the bearer token and returns a blob URL.
 */
type Reader = (address: string) => Promise<string>
let filled: Reader | null = null

/** Called by a native wrapper before anything is shown. */
export function setImageReader(reader: Reader): void {
  filled = reader
}

/**
 * Returns the value for `src`. The value is null until the wrapper has read the picture.
 * In a browser, the value is the address itself. A native app also uses a blob: or data: address unchanged.
 */
export function useImage(address: string): string | null {
  const reader = address.startsWith('http') ? filled : null
  const [read, setRead] = useState<{ of: string; as: string } | null>(null)
  useEffect(() => {
    if (!reader) return undefined
    let isOver = false
    const show = (as: string) => {
      if (!isOver) setRead({ of: address, as })
    }
    // If reading fails, show an invalid image, so that the image element runs its normal error handling.
    reader(address).then(show, () => show('data:,'))
    return () => {
      isOver = true
    }
  }, [reader, address])
  if (!reader) return address
  return read?.of === address ? read.as : null
}

export function preloadImage(address: string): void {
  if (filled) void filled(address).catch(() => undefined)
  else new Image().src = address
}
