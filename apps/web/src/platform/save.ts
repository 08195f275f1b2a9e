/** Saves a file outside the app. */
export type FileSaver = (name: string, content: Blob) => Promise<void>

/** Milliseconds until the blob URL is revoked. Safari reads the URL only some time after the click. */
const UNTIL_READ = 60_000

let filled: FileSaver | null = null

/** A native wrapper calls `setFileSaver` at start-up, before the app shows anything. */
export function setFileSaver(saver: FileSaver): void {
  filled = saver
}

/**
 * In a browser, downloads the file. In a native app, opens the share sheet, where the user can save the file.
 */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (filled) return filled(name, content)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_READ)
}
