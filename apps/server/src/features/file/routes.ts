import { file } from '@homefield/contract/file'
import type { Door } from '../../lib/door.ts'
import { addPhoto, type FileParts, readFile } from './service.ts'

export function fileRoutes(door: Door, parts: FileParts): void {
  door.upload(file.upload, ({ userId, work, query, bytes }) =>
    addPhoto(parts, { userId, work, bytes, ...query }),
  )
  door.download(file.read, ({ unit, params }) => readFile(parts, unit, params))
}
