import { useEffect, useState } from 'react'

/**
 * How an image element gets a picture that only entitled people may see. A browser sends its cookie with the request; a
 * native app has none, so its wrapper reads the bytes with the bearer token and returns a blob URL.
 */
type Reader = (address: string) => Promise<string>
let filled: Reader | null = null

/** Called by a native wrapper, before anything is shown. */
export function setImageReader(reader: Reader): void {
  filled = reader
}

/**
 * The value for `src`: the address itself, or null until the wrapper has read it. A blob: or data: address is used as
 * it is.
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
    // A `src` that cannot be loaded makes the element report the failure itself.
    reader(address).then(show, () => show('data:,'))
    return () => {
      isOver = true
    }
  }, [reader, address])
  if (!reader) return address
  return read?.of === address ? read.as : null
}

/** Reads a picture ahead of need. */
export function preloadImage(address: string): void {
  if (filled) void filled(address).catch(() => undefined)
  else new Image().src = address
}
