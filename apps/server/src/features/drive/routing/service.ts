/**
 * Drive times on roads, from a routing service that the operator chose.
 *
 * Only a job asks the service, so that no request waits for it. The job finds out which drives a person needs:
 * it runs the rules for departures and clashes, and collects the drives that the rules look up.
 * The service gets coordinates that are rounded to about 100 m, and nothing else. The log contains no coordinates.
 */
import { NoSuchPersonError, type ReadUnit, type Work } from '@homefield/database/work'
import { LONGEST_DRIVE_MINUTES } from '@homefield/domain/drive'
import type { Budget } from '../../../lib/budget.ts'
import {
  coordinatesOfCell,
  destinationOf,
  OUTDATED_AFTER,
  type RoutedDrive,
  type RouteRequest,
  requestsFor,
} from './model.ts'
import { MOST_DESTINATIONS, RoutingRefusal, type RoutingService } from './provider/routing-service.ts'
import { drivesToRoute, dropUnusedRouted, keepRouted } from './store.ts'

/** A drive that nobody has looked up for 60 days is deleted. */
const UNUSED_LIFE = { hours: 60 * 24 } as const
/** Time after which a job goes on if the installation has used up its requests of this hour. */
const PAUSE = { minutes: 15 } as const

export interface RoutingParts {
  /** Runs as the database role homefield_worker. */
  readonly work: Work
  readonly service: RoutingService
  readonly budget: Budget
  /** Returns the drives that a person needs in the next days. */
  readonly drivesOf: (unit: ReadUnit) => Promise<readonly RoutedDrive[]>
}

/**
 * Asks for the drives of a person that are missing or older than 30 days. Stores each response at once.
 * @throws RoutingError if the service does not answer; the job is then retried
 */
export async function routeDrives(
  { work, service, budget, drivesOf }: RoutingParts,
  { userId, signal }: { readonly userId: string; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const needed = await work.read(userId, drivesOf)
    const missing = await work.system((unit) =>
      drivesToRoute(unit, needed, unit.now.subtract(OUTDATED_AFTER)),
    )
    let isNew = false
    try {
      for (const request of requestsFor(missing, MOST_DESTINATIONS)) {
        if (!(await budget.take())) {
          await work.system((unit) => unit.enqueue(routeJob(userId, unit.now.add(PAUSE))))
          break
        }
        const minutes = await minutesOf(service, request, signal)
        await work.system((unit) => keepRouted(unit, request.drives, minutes))
        isNew = true
      }
    } finally {
      // Apps read again what depends on the new drive times.
      if (isNew) await work.write(userId, async (unit) => unit.bump(`person:${userId}`))
    }
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

export function routeJob(userId: string, runAt?: Temporal.Instant) {
  return {
    task: 'drive.route',
    payload: { userId },
    key: `route:${userId}`,
    queue: 'drive.route',
    ...(runAt && { runAt }),
  } as const
}

/** Safe to run in several processes at once. */
export async function cleanUpRoutedDrives({ work }: { readonly work: Work }): Promise<void> {
  await work.system((unit) => dropUnusedRouted(unit, unit.now.subtract(UNUSED_LIFE)))
}

async function minutesOf(
  service: RoutingService,
  { origin, drives }: RouteRequest,
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const ask = (some: readonly RoutedDrive[]) =>
    service.secondsFrom(
      coordinatesOfCell(origin),
      some.map((drive) => coordinatesOfCell(destinationOf(drive, origin))),
      signal,
    )
  try {
    return (await ask(drives)).map(inMinutes)
  } catch (error) {
    if (!(error instanceof RoutingRefusal)) throw error
    // One place outside the service's map makes the service reject the whole request.
    const alone: (number | null)[] = []
    for (const drive of drives)
      alone.push(await ask([drive]).then(([one]) => inMinutes(one ?? null), nullIfRefused))
    return alone
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RoutingRefusal) return null
  throw error
}

function inMinutes(seconds: number | null): number | null {
  const minutes = seconds === null ? null : Math.ceil(seconds / 60)
  return minutes === null || minutes > LONGEST_DRIVE_MINUTES ? null : minutes
}
