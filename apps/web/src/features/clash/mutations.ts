import type { Clash, ClashReport } from '@homefield/contract/clash'
import type { Dashboard } from '@homefield/contract/dashboard'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { send } from '../../lib/mutation-queue/send.ts'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { CLASH_QUEUE_KEY, pairOf, withSettled } from './model/settled.ts'
import { CLASHES_KEY } from './queries.ts'

const DASHBOARD_KEY = ['dashboard']

function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([CLASHES_KEY, DASHBOARD_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Settles clashes in all cached reports immediately. The server's report is fetched afterward. */
function markSettled(client: QueryClient, clashes: readonly Clash[], at: string | null): void {
  const pairs = clashes.map(pairOf)
  client.setQueriesData<ClashReport>(
    { queryKey: CLASHES_KEY },
    (known) => known && { ...known, clashes: [...withSettled(known.clashes, pairs, at)] },
  )
  if (at === null) return
  const isSettled = (clash: Clash) => withSettled([clash], pairs, at)[0] !== clash
  client.setQueriesData<Dashboard>(
    { queryKey: DASHBOARD_KEY },
    (known) =>
      known && {
        ...known,
        clashes: known.clashes.filter((clash) => !isSettled(clash)),
        clashesToDecide: Math.max(0, known.clashesToDecide - clashes.length),
      },
  )
}

interface Settling {
  readonly clashes: readonly Clash[]
  readonly settled: boolean
}

/** Marks clashes as 'Not a problem', or as unsettled again. Works offline. */
export function useSettleClashes(): (settling: Settling) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ clashes, settled }: Settling) =>
      send({
        kind: 'settleClashes',
        queueKey: CLASH_QUEUE_KEY,
        body: { pairs: clashes.map(pairOf), settled },
      }),
    onMutate: ({ clashes, settled }) => {
      markSettled(client, clashes, settled ? Temporal.Now.instant().toString() : null)
      if (settled) {
        const undo = { label: t`Undo`, onPress: () => mutate({ clashes, settled: false }) }
        addToast({
          tone: 'pos',
          text: t`Not a problem. It comes back if times or places change.`,
          action: undo,
        })
      }
    },
    onSuccess: (sent) => (sent.state === 'done' ? readAgain(client) : undefined),
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`This couldn’t be saved. Please try again.`) })
      return readAgain(client)
    },
  })
  return mutate
}

interface DriveTime {
  readonly clash: Clash
  /** The drive time in minutes. Null restores the server's estimate. */
  readonly minutes: number | null
}

/** Sets the drive time between two places for all events at these places, and refetches the clashes. */
export function useSetDriveTime(onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ clash, minutes }: DriveTime) =>
      send({ kind: 'setDriveTime', queueKey: CLASH_QUEUE_KEY, body: { ...pairOf(clash), minutes } }),
    onSuccess: async (sent) => {
      if (sent.state === 'queued') {
        sayQueued()
      } else {
        await readAgain(client)
        addToast({ tone: 'pos', text: t`Drive time saved` })
      }
      onDone()
    },
  })
  return {
    save: mutation.mutate,
    isSaving: mutation.isPending,
    errorText: mutation.error
      ? errorText(mutation.error, t`This couldn’t be saved. Please try again.`)
      : null,
  }
}
