import { FILE_KINDS, PHOTO_VARIANTS, type StoredFile } from '@homefield/contract/file'
import type { FileRow } from './store.ts'

export function showFile(row: FileRow): StoredFile {
  const [largest] = PHOTO_VARIANTS
  return {
    id: row.id,
    kind: FILE_KINDS.find((known) => known === row.kind) ?? 'photo',
    width: Number(largest),
    height: Number(largest),
    variants: PHOTO_VARIANTS.filter((variant) => row.variants.includes(variant)),
    createdAt: row.created_at,
  }
}
