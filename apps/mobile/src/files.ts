import type { Directory } from '@capacitor/filesystem'
import { Filesystem, Share } from './plugins.ts'

/** Files wait here to be shared; iOS and Android delete a cache when they need room. */
const FOLDER = { path: 'saved', directory: 'CACHE' as Directory }

/** In bytes: the bridge carries text, so a large file goes over it in pieces. A multiple of 3, so that the Base64 of the pieces joins. */
const PIECE = 3_000_000

/** The error of Capacitor's Share after the person closed the sheet. */
const CLOSED = 'Share canceled'

/**
 * Opens the share sheet with the file: the person saves it among the phone's files or gives it to another app.
 *
 * @throws the plugin's error where the phone has no room
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

/** Deletes what was saved. Called when the app starts, and when the account ends. */
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
