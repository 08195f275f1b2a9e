import type { BackupSettings } from '../../config/config.ts'
import { type BackupTarget, folderTarget } from './target.ts'

export async function chosenTarget({ place }: BackupSettings): Promise<BackupTarget> {
  if (place.kind === 'folder') return folderTarget(place.path)
  // The library for S3 takes 36 MB of memory.
  const { s3Target } = await import('./s3-target.ts')
  return s3Target(place.s3, place.prefix)
}
