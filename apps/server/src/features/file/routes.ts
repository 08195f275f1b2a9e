import { file } from '@homefield/contract/file'
import type { Door } from '../../lib/door.ts'
import { pictureRoutes } from './picture/routes.ts'
import { addPhoto, readFile } from './service.ts'
import type { FileParts } from './storing/service.ts'

export function fileRoutes(door: Door, parts: FileParts): void {
  door.upload(file.upload, ({ userId, work, query, bytes }) =>
    addPhoto(parts, { userId, work, bytes, ...query }),
  )
  pictureRoutes(door, parts)
  door.download(file.read, ({ unit, params }) => readFile(parts, unit, params))
}
