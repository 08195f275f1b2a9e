import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfflineError } from '../../../../lib/api/api-error.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'

interface PartStateProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Text that screen readers announce while the section loads, such as 'Loading your devices...'. */
  loading: string
  /** Title of the error message, which says what could not be loaded. */
  failed: string
  /** Number of placeholder rows, so that the page does not jump when about as many real rows arrive. */
  rows: number
  children: (data: Data) => ReactNode
}

/**
 * Shows placeholders while a section loads, and an error with a retry button if loading fails.
 * Each section loads and fails independently of the other sections.
 */
export function PartState<Data>({ query, loading, failed, rows, children }: PartStateProps<Data>) {
  const { t } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    const isOffline = query.error instanceof OfflineError
    return (
      <Note tone={isOffline ? 'neutral' : 'neg'} {...(isOffline ? { icon: CloudOff } : {})} role="alert">
        <b>{failed}</b> {isOffline ? t`You’ll see it when you’re back online.` : errorText(query.error, '')}
        <div className="mt-2">
          <Button size="small" isBusy={query.isFetching} onPress={() => void query.refetch()}>
            {t`Try again`}
          </Button>
        </div>
      </Note>
    )
  }
  return (
    <Skeleton label={loading}>
      <Card>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-3.5 px-4 py-3.5">
            <SkeletonBlock width={40} height={40} className="rounded-[10px]!" />
            <span className="grid flex-1 gap-2">
              <SkeletonBlock width={160} />
              <SkeletonBlock width={220} height={11} />
            </span>
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}
