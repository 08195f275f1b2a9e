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

/** Shows an error instead of a list that failed to load. If the database is down, the title says so. */
export function LoadError({ error, fallback, onRetry, isRetrying }: LoadErrorProps) {
  const { t } = useLingui()
  const isAway = error instanceof ApiError && error.code === 'unavailable'
  const said = errorText(error, fallback)
  return (
    <Card>
      <ErrorState
        title={isAway ? t`Database connection not available` : said}
        onRetry={onRetry}
        isRetrying={isRetrying}
      >
        {isAway ? said : null}
      </ErrorState>
    </Card>
  )
}
