import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

interface LoadErrorProps {
  error: Error
  /** The error text that the specification requires if this list fails to load. */
  fallback: string
  onRetry: () => void
  isRetrying: boolean
}

/** Shows an error instead of a list that failed to load. If the database is down, the text says so. */
export function LoadError({ error, fallback, onRetry, isRetrying }: LoadErrorProps) {
  const { t } = useLingui()
  const isAway = error instanceof ApiError && error.code === 'unavailable'
  const reason = errorText(error, '')
  return (
    <Card>
      <ErrorState title={fallback} onRetry={onRetry} isRetrying={isRetrying}>
        {isAway ? (
          <>
            {t`Database connection not available`}. {reason}
          </>
        ) : (
          reason
        )}
      </ErrorState>
    </Card>
  )
}
