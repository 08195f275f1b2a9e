/** Lets the user save a file on the device. */
export type FileSaver = (name: string, content: Blob) => Promise<void>

/** Milliseconds before the blob URL is revoked. Safari reads the URL only after the click. */
const UNTIL_READ = 60_000

let filled: FileSaver | null = null

/** Called by a native wrapper before anything is shown. */
export function setFileSaver(saver: FileSaver): void {
  filled = saver
}

/** In a browser, downloads the file. In a native app, opens the share sheet with the file. */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (filled) return filled(name, content)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_READ)
}
