/**
 * Previews a pasted link without saving it.
 * The preview fetches and parses the calendar as a sync does.
 */
import type { FeedPreview } from '@homefield/contract/connection'
import type { Work } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { WorkerError } from '../../../lib/workers/worker-error.ts'
import type { WorkerPool } from '../../../lib/workers/worker-pool.ts'
import { workerTask } from '../../../lib/workers/worker-task.ts'
import { freshUrl, problemOf } from '../feed/model.ts'
import { type LinkForm, type LinkSettings, readLink } from '../model.ts'
import { findOwnTeam } from '../link/store.ts'
import type { PreviewAnswer, run } from './preview-feed.task.ts'

const previewFeed = workerTask<typeof run>('preview-feed', new URL('./preview-feed.task.ts', import.meta.url))
const PREVIEW_TIMEOUT_MS = 15_000

export interface PreviewParts extends LinkSettings {
  readonly fetch: SafeFetch
  readonly workers: WorkerPool
}

interface Pasted {
  readonly form: LinkForm
  readonly url: string
  readonly zone?: string | undefined
}

/**
 * Throws the errors of `readLink` for an invalid link.
 * Throws `feedUnreachable` if the fetch fails, and `feedUnreadable` if the body is not a calendar.
 */
export async function previewLink(
  parts: PreviewParts,
  { work, userId, signal }: { work: Work; userId: string; signal: AbortSignal },
  pasted: Pasted,
): Promise<FeedPreview> {
  const link = readLink(pasted.url, pasted.form, parts)
  const { known, now, zone } = await work.read(userId, async (unit) => ({
    known: await findOwnTeam(unit, link.platform, link.teamId),
    now: unit.now,
    zone: pasted.zone ?? unit.viewer.zone,
  }))
  const outcome = await parts.fetch.ask(freshUrl(link.url, now), {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    allowHttp: link.httpFallback !== null,
    signal,
  })
  if (outcome.kind === 'refused') throw new AppError('calendarUrlRefused')
  if (outcome.kind !== 'ok')
    throw new AppError('feedUnreachable', {
      reason: outcome.kind === 'failed' ? (problemOf(outcome) ?? 'unreachable') : 'unreachable',
    })
  const answer = await inspect(parts, {
    body: outcome.body,
    now: now.toString(),
    zone,
    zoneIsChosen: pasted.zone !== undefined,
    platform: link.platform,
    teamName: link.defaultName,
    host: new URL(link.url).hostname,
  })
  if (answer.reason !== null) throw new AppError('feedUnreadable', { reason: answer.reason })
  return {
    platform: link.platform,
    sport: link.defaultSport,
    connectedTeamId: known?.id ?? null,
    host: new URL(link.url).hostname,
    ...answer.preview,
    teamName: answer.preview.teamName ?? link.defaultName,
  }
}

async function inspect(parts: PreviewParts, payload: Parameters<typeof run>[0]): Promise<PreviewAnswer> {
  try {
    return await parts.workers.run(previewFeed, payload, { timeoutMs: PREVIEW_TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    if (error.reason === 'timeout' || error.reason === 'memory')
      return { reason: 'unreadable', preview: null }
    throw new AppError('unavailable')
  }
}
