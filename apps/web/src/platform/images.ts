import { useEffect, useState } from 'react'

/**
 * Loads pictures that only authorized users may see. In a browser, the cookie authorizes the image request.
 * A native app has no cookie, so its wrapper fetches the picture with the bearer token and returns a blob URL.
 */
type Reader = (address: string) => Promise<string>
let filled: Reader | null = null

/** A native wrapper calls `setImageReader` at start-up, before the app shows anything. */
export function setImageReader(reader: Reader): void {
  filled = reader
}

/**
 * Returns the `src` of an image. In a native app, `src` is null until the wrapper has fetched the picture.
 * In a browser, `src` is the picture's address. A blob: or data: address stays unchanged in a native app too.
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
    // If the wrapper cannot fetch the picture, set an invalid `src`, so that the element's error handler runs.
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
