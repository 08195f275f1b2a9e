import type { Work } from '@homefield/database/work'
import { z } from 'zod'
import { defineTask, type Task } from '../../lib/task.ts'
import { geocode, type PlaceParts } from './service.ts'
import { dropUnused } from './store.ts'

const Geocode = z.object({ userId: z.uuid(), addresses: z.array(z.string().max(1000)).max(100) })

/** Geocodes are deleted after 180 days without use, so the places of a season survive the off-season. */
const UNUSED_LIFE = { hours: 180 * 24 } as const

/** @param parts `work` must run as the database role homefield_worker */
export function placeJobs(parts: PlaceParts & { readonly work: Work }): Record<string, Task> {
  return {
    'place.geocode': defineTask(Geocode, (payload, { signal }) => geocode(parts, { ...payload, signal })),
  }
}

/** Deletes geocodes that were not used for 180 days. Safe to run in several processes at once. */
export async function cleanUpGeocodes({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropUnused(unit, unit.now.subtract(UNUSED_LIFE)))
}
