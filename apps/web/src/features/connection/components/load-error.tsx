import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

interface LoadErrorProps {
  error: Error
  /** The error text that the specification gives for the list that failed to load. */
  fallback: string
  onRetry: () => void
  isRetrying: boolean
}

/** Replaces a list of connections that failed to load. A database failure gets its own title. */
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
