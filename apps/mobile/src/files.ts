import type { Directory } from '@capacitor/filesystem'
import { Filesystem, Share } from './plugins.ts'

/** Folder for files to share. iOS and Android may delete this cache folder when storage runs low. */
const FOLDER = { path: 'saved', directory: 'CACHE' as Directory }

/**
 * The app passes a file to Capacitor's native code in pieces of this many bytes, encoded as Base64 text.
 * The piece size is a multiple of 3, so that the Base64 texts of all pieces can be joined.
 */
const PIECE = 3_000_000

/**
 * Capacitor's Share plugin throws an error with this message if the person closes the share sheet.
 */
const CLOSED = 'Share canceled'

/**
 * Opens the share sheet, in which the person saves the file or sends it to another app.
 *
 * @throws The plugin's error if the phone has no free storage.
 */
export async function saveFile(name: string, content: Blob): Promise<void> {
  const file = { ...FOLDER, path: `${FOLDER.path}/${name}` }
  const { uri } = await Filesystem.writeFile({
    ...file,
    data: await base64(content.slice(0, PIECE)),
    recursive: true,
  })
  for (let from = PIECE; from < content.size; from += PIECE)
    await Filesystem.appendFile({ ...file, data: await base64(content.slice(from, from + PIECE)) })
  await Share.share({ title: name, files: [uri] }).catch((error: Error) => {
    if (error.message !== CLOSED) throw error
  })
}

/** Deletes the saved files when the app starts, and when the person's session on this phone ends. */
export async function forgetFiles(): Promise<void> {
  await Filesystem.rmdir({ ...FOLDER, recursive: true }).catch(() => undefined) // nothing was saved
}

async function base64(piece: Blob): Promise<string> {
  const reader = new FileReader()
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve)
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(piece)
  })
  const [, data = ''] = (reader.result as string).split(',')
  return data
}
