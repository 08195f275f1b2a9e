import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import type { PlaceParts } from '../../place/service.ts'
import { locateHome } from './service.ts'

const Locate = z.object({ userId: z.uuid() })

/** @param parts `work` must run as the database role homefield_worker */
export function homeJobs(parts: PlaceParts & { readonly work: Work }): Record<string, Task> {
  return {
    'drive.locateHome': defineTask(Locate, ({ userId }, { signal }) => locateHome(parts, { userId, signal })),
  }
}
