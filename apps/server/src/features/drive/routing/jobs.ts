import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import { routeDrives, type RoutingParts } from './service.ts'

const Route = z.object({ userId: z.uuid() })

/** @param parts undefined without a routing service: then the job does nothing */
export function routingJobs(parts: RoutingParts | undefined): Record<string, Task> {
  return {
    'drive.route': defineTask(Route, async ({ userId }, { signal }) => {
      if (parts) await routeDrives(parts, { userId, signal })
    }),
  }
}
