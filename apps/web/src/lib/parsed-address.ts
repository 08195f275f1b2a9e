/**
 * Replaces `URL.parse`, which the oldest browsers that we support lack (Safari 16.4, Chrome 111).
 * Returns null if the text is not a URL.
 */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
