/**
 * Replaces `URL.parse`, which is newer than the oldest browsers that we support (Safari 16.4, Chrome 111).
 * Null: not a URL.
 */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
